import { Heart } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { cx } from '../../ui/classes';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';

const box = 'grid size-13 shrink-0 place-items-center rounded border transition-colors';

export interface WishlistService {
  isOnWishlist: (uid: string, productId: string) => Promise<boolean>;
  setOnWishlist: (uid: string, productId: string, wished: boolean) => Promise<void>;
}

const online: WishlistService = {
  isOnWishlist: async (...args) =>
    (await import('../../firebase/customer/wishlist')).isOnWishlist(...args),
  setOnWishlist: async (...args) =>
    (await import('../../firebase/customer/wishlist')).setOnWishlist(...args),
};

interface Props {
  productId: string;
  /** Replaced in tests. */
  service?: WishlistService;
}

interface Asked {
  /** Whether a press waits for a sign-in. */
  asked: boolean;
  onAsk: (asked: boolean) => void;
}

/**
 * The wishlist button. A visitor's press shows the way to sign in, which leads back to this page. A press before it is
 * known who is signed in waits for it.
 */
export function WishlistButton({ productId, service = online }: Props) {
  const { user, state } = useAuth();
  const [asked, setAsked] = useState(false);
  return user ? (
    <WishToggle
      key={`${user.id} ${productId}`}
      user={user}
      productId={productId}
      service={service}
      asked={asked}
      onAsk={setAsked}
    />
  ) : (
    <VisitorButton
      productId={productId}
      asked={asked && state.status === 'signed-out'}
      onAsk={setAsked}
    />
  );
}

function VisitorButton({ productId, asked, onAsk }: Pick<Props, 'productId'> & Asked) {
  const { search } = useLocation();
  return (
    <>
      <button
        type="button"
        title={messages.product.wishlistSignedOut}
        aria-label="Add to wishlist"
        onClick={() => onAsk(true)}
        className={cx(box, 'border-line text-muted hover:border-ink')}
      >
        <Heart aria-hidden="true" size={20} strokeWidth={1.5} />
      </button>
      <span role="status" className="contents">
        {asked && (
          <Link
            // Spelt out, because what checks addresses is not part of the page's first code.
            to={`${paths.login()}?redirect=${paths.product(productId).slice(1)}${encodeURIComponent(search)}`}
            className="inline-flex min-h-11 w-full items-center text-sm textlink"
          >
            {messages.product.wishlistSignedOut}
          </Link>
        )}
      </span>
    </>
  );
}

function WishToggle({
  user,
  productId,
  service,
  asked,
  onAsk,
}: Required<Props> & Asked & { user: User }) {
  const load = useCallback(
    () => service.isOnWishlist(user.id, productId),
    [service, user.id, productId],
  );
  const { resource } = useResource(load);
  const [chosen, setChosen] = useState<boolean>();
  const [saved, setSaved] = useState<boolean>();
  const [problem, setProblem] = useState(false);
  const lastSave = useRef(Promise.resolve());
  const wished = chosen ?? saved ?? (resource.status === 'ready' && resource.value);

  /** Shows the change at once and saves it after those before it, which could otherwise be applied after it. */
  function save(next: boolean): void {
    setChosen(next);
    setProblem(false);
    const own = lastSave.current
      .then(() => service.setOnWishlist(user.id, productId, next))
      .then(
        () => setSaved(next),
        (error: unknown) => {
          console.error(error);
          setProblem(true);
        },
      );
    lastSave.current = own;
    void own.then(() => lastSave.current === own && setChosen(undefined));
  }

  const saveAsked = useEffectEvent(() => {
    if (!asked) return;
    onAsk(false);
    save(true);
  });
  useEffect(() => saveAsked(), []);

  return (
    <>
      <button
        type="button"
        aria-pressed={wished}
        aria-label={wished ? 'On your wishlist' : 'Add to wishlist'}
        title={wished ? 'Remove from wishlist' : 'Add to wishlist'}
        onClick={() => save(!wished)}
        className={cx(box, wished ? 'border-accent text-accent' : 'border-line hover:border-ink')}
      >
        <Heart
          aria-hidden="true"
          size={20}
          strokeWidth={1.5}
          className={cx('transition-[fill]', wished && 'fill-current')}
        />
      </button>
      {problem && (
        <span role="alert" className="w-full text-sm text-bad">
          Your wishlist could not be changed. Please try again.
        </span>
      )}
    </>
  );
}
