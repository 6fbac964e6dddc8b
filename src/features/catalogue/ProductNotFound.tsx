import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { EmptyScreen } from './EmptyScreen';

export function ProductNotFound() {
  usePageHead({ title: messages.product.notFound, private: true });
  return (
    <div className="shell">
      <EmptyScreen
        heading="h1"
        title={messages.product.notFound}
        action={<LinkButton to={paths.products()}>See all fragrances</LinkButton>}
      >
        It may have been renamed, or it is no longer part of the collection.
      </EmptyScreen>
    </div>
  );
}
