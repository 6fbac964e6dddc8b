import { useState, type RefObject } from 'react';
import type { Catalogue } from '../../domain/product/catalogue';
import { messages } from '../../domain/shop/messages';
import { defaultVariant, isAvailable, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import type { User } from '../../domain/customer/user';
import { Button, LinkButton } from '../../ui/Button';
import { Money } from '../../ui/Money';
import { Notice } from '../../ui/Notice';
import { Photo } from '../../ui/Photo';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { CompareToggle } from '../compare/CompareToggle';
import { useCart } from '../cart/useCart';
import { useOfferTime } from '../catalogue/offerClock';
import type { WishlistPageService } from './wishlistPageService';

interface Props {
  title: RefObject<HTMLHeadingElement | null>;
  user: User;
  ids: readonly string[];
  catalogue: Catalogue;
  setOnWishlist: WishlistPageService['setOnWishlist'];
}

export function WishlistEntries({ title, user, ids, catalogue, setOnWishlist }: Props) {
  const { addToCart, setDrawerOpen } = useCart();
  const now = useOfferTime();
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState(false);
  const products = ids
    .filter((id) => !removedIds.includes(id))
    .flatMap((id) => catalogue.products.find((product) => product.id === id) ?? []);

  async function remove(product: Product, pressed: HTMLElement): Promise<void> {
    // The button is unmounted with its entry: the focus moves to the next entry or to the heading.
    const entry = pressed.closest('li');
    const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
    (neighbour?.querySelector('h2') ?? title.current)?.focus({ preventScroll: !neighbour });
    setRemovedIds((before) => [...before, product.id]);
    setProblem(false);
    try {
      await setOnWishlist(user.id, product.id, false);
    } catch (error) {
      console.error(error);
      setRemovedIds((before) => before.filter((id) => id !== product.id));
      setProblem(true);
    }
  }

  if (products.length === 0)
    return (
      <EmptyScreen
        heading="h2"
        title={messages.wishlist.empty}
        action={<LinkButton to={paths.products()}>See the collection</LinkButton>}
      >
        Press the heart on a fragrance’s page, and we will keep it here for you.
      </EmptyScreen>
    );
  return (
    <>
      {problem && (
        <Notice tone="bad" className="mb-8">
          Your wishlist could not be changed. Please try again.
        </Notice>
      )}
      <ul className="grid grid-cols-1 gap-x-6 gap-y-12 xs:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="flex flex-col">
            <Photo
              src={product.images[0]}
              alt=""
              sizes="(min-width: 80rem) 22vw, (min-width: 48rem) 30vw, 46vw"
            />
            <h2 tabIndex={-1} className="mt-4 font-display text-2xl leading-tight outline-none">
              {product.name}
            </h2>
            <p className="mt-1 mb-4 text-sm">
              <Money {...shownPrice(product, catalogue.offers, now)} />
            </p>
            <div className="mt-auto flex flex-col gap-2">
              <LinkButton
                to={paths.product(product.id)}
                look="outline"
                aria-label={`View Product: ${product.name}`}
              >
                View Product
              </LinkButton>
              <Button
                disabled={!isAvailable(product)}
                aria-label={
                  isAvailable(product)
                    ? `Move to cart: ${product.name}`
                    : `${product.name}: Sold out`
                }
                onClick={({ currentTarget }) => {
                  const result = addToCart(product, defaultVariant(product).volume);
                  setDrawerOpen(true);
                  if (result !== 'full') void remove(product, currentTarget);
                }}
              >
                {isAvailable(product) ? 'Move to cart' : 'Sold out'}
              </Button>
              <div className="flex justify-center gap-6">
                <button
                  type="button"
                  onClick={({ currentTarget }) => void remove(product, currentTarget)}
                  aria-label={`Remove ${product.name} from wishlist`}
                  className="min-h-11 text-sm text-muted textlink"
                >
                  Remove
                </button>
                <CompareToggle product={product} shown />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
