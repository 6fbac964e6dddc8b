import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/PageState';
import { usePageHead } from '../../ui/pageHead';

export function ProductNotFound() {
  usePageHead({ title: messages.product.notFound, private: true });
  return (
    <EmptyState
      heading="h1"
      title={messages.product.notFound}
      action={<LinkButton to={paths.products()}>See all fragrances</LinkButton>}
    >
      It may have been renamed, or is no longer part of the collection.
    </EmptyState>
  );
}
