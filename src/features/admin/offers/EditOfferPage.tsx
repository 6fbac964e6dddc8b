import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useFormResource } from '../ui/useSaveForm';
import { OfferEditor } from './OfferEditor';

/** `/admin/offers/edit/{id}`. */
export function EditOfferPage() {
  const { id = '' } = useParams();
  const load = useCallback(
    async () => (await import('../../../firebase/pricing/adminOffers')).fetchOfferWithUses(id),
    [id],
  );
  const { resource, reload, version, reloadForm } = useFormResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading the offer" />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title="The offer could not be loaded"
          retry={() => void reload()}
        />
      );
    case 'ready':
      return resource.value ? (
        <OfferEditor key={`${id} ${version}`} offer={resource.value} onReload={reloadForm} />
      ) : (
        <EmptyState
          heading="h1"
          title="There is no such offer"
          action={<LinkButton to={paths.adminOffers()}>All offers</LinkButton>}
        />
      );
  }
}
