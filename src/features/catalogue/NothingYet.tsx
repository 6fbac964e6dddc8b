import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyScreen } from './EmptyScreen';

/** In place of the collection of a shop that has no fragrances yet. */
export function NothingYet() {
  return (
    <EmptyScreen
      heading="h2"
      title={messages.product.comingSoon}
      action={
        <LinkButton to={paths.contact()} look="outline">
          Write to us
        </LinkButton>
      }
    >
      Our first fragrances are almost ready. Write to us, and we will let you know when they arrive.
    </EmptyScreen>
  );
}
