import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Catalogue } from '../../domain/product/catalogue';
import { messages } from '../../domain/shop/messages';
import { defaultVariant, isAvailable, type Product } from '../../domain/product/product';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import type { User } from '../../domain/customer/user';
import { Button, LinkButton } from '../../ui/Button';
import { Money } from '../../ui/Money';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { Photo } from '../../ui/Photo';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { useCart } from '../cart/useCart';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';

export interface WishlistPageService {
  fetchWishlist: (uid: string) => Promise<string[]>;
  setOnWishlist: (uid: string, productId: string, wished: boolean) => Promise<void>;
}

const online: WishlistPageService = {
  fetchWishlist: async (uid) =>
    (await import('../../firebase/customer/wishlist')).fetchWishlist(uid),
  setOnWishlist: async (...args) =>
    (await import('../../firebase/customer/wishlist')).setOnWishlist(...args),
};

/** The wishlist: a sign-in prompt for visitors, otherwise a grid of image, name, price and actions. */
export function WishlistPage({ service = online }: { service?: WishlistPageService }) {
  usePageHead({ title: 'Wishlist', private: true });
  const { state, loadAuth } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Loading your wishlist" />;
  return (
    <div className="shell py-12 md:py-16">
      <h1 ref={title} tabIndex={-1} className="mb-10 display text-5xl outline-none md:text-6xl">
        Wishlist
      </h1>
      {state.status === 'signed-in' ? (
        <Wishlist key={state.user.id} title={title} user={state.user} service={service} />
      ) : (
        <EmptyState
          heading="h2"
          title={messages.signIn.wishlist}
          action={<LinkButton to={loginPath(paths.wishlist())}>Sign In</LinkButton>}
        />
      )}
    </div>
  );
}

function Wishlist({
  title,
  user,
  service,
}: {
  title: RefObject<HTMLHeadingElement | null>;
  user: User;
  service: WishlistPageService;
}) {
  const load = useCallback(() => service.fetchWishlist(user.id), [service, user.id]);
  const { resource, reload } = useResource(load);
  const catalogue = useCatalogue();
  if (resource.status === 'failed' || catalogue.status === 'failed') {
    return (
      <ErrorState
        title="Your wishlist could not be fetched"
        detail="Please check your connection and try again."
        retry={() => {
          if (resource.status === 'failed') void reload();
          if (catalogue.status === 'failed') void catalogueStore.refresh();
        }}
      />
    );
  }
  if (resource.status === 'loading' || catalogue.status === 'loading')
    return <Loading label="Loading your wishlist" />;
  return (
    <Entries
      title={title}
      user={user}
      ids={resource.value}
      catalogue={catalogue.catalogue}
      setOnWishlist={service.setOnWishlist}
    />
  );
}

interface EntriesProps {
  title: RefObject<HTMLHeadingElement | null>;
  user: User;
  ids: readonly string[];
  catalogue: Catalogue;
  setOnWishlist: WishlistPageService['setOnWishlist'];
}

function Entries({ title, user, ids, catalogue, setOnWishlist }: EntriesProps) {
  const { addToCart, setDrawerOpen } = useCart();
  const [now] = useState(() => new Date());
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
      <EmptyState
        heading="h2"
        title={messages.wishlist.empty}
        action={<LinkButton to={paths.products()}>See the collection</LinkButton>}
      />
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
                    ? `Move ${product.name} to cart`
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
              <button
                type="button"
                onClick={({ currentTarget }) => void remove(product, currentTarget)}
                aria-label={`Remove ${product.name} from wishlist`}
                className="min-h-11 text-sm text-muted textlink"
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
