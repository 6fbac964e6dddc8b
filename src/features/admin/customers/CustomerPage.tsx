import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { fromFirestore } from './loadCustomer';
import { CustomerDetail } from './CustomerDetail';

/** `/admin/customers/{id}`. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const load = useCallback(() => fromFirestore(id), [id]);
  const { resource, reload } = useResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading the customer" />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title="The customer could not be loaded"
          retry={() => void reload()}
        />
      );
    case 'ready':
      return resource.value ? (
        <CustomerDetail uid={id} file={resource.value} />
      ) : (
        <EmptyState
          heading="h1"
          title="There is no such customer"
          action={<LinkButton to={paths.adminCustomers()}>All customers</LinkButton>}
        >
          The account may have been deleted. Its orders are kept.
        </EmptyState>
      );
  }
}
