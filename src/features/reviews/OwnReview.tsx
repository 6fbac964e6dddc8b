import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { messages } from '../../domain/shop/messages';
import type { Product } from '../../domain/product/product';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import type { Review } from '../../domain/customer/review';
import type { User } from '../../domain/customer/user';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TryAgain } from '../../ui/PageState';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { DeleteReviewDialog } from './DeleteReviewDialog';
import { ReviewForm, type SaveReview } from './ReviewForm';
import { Stars } from './Stars';

export type LoadOwnReview = (productId: string, uid: string) => Promise<Review | undefined>;

const loadOwn: LoadOwnReview = async (productId, uid) => {
  const { fetchOwnReview } = await import('../../firebase/customer/reviews');
  return fetchOwnReview(productId, uid);
};

const saveOwn: SaveReview = async (...args) => {
  const { saveReview } = await import('../../firebase/customer/reviews');
  await saveReview(...args);
};

type RemoveReview = (productId: string, uid: string) => Promise<void>;

const removeOwn: RemoveReview = async (...args) => {
  const { deleteReview } = await import('../../firebase/customer/reviews');
  await deleteReview(...args);
};

interface Props {
  product: Product;
  /** Replaced in tests. */
  load?: LoadOwnReview;
  save?: SaveReview;
  remove?: RemoveReview;
}

/** Lets a signed-in user write, change or delete their review; others see 'Sign in to write a review.' */
export function OwnReview({ product, load = loadOwn, save = saveOwn, remove = removeOwn }: Props) {
  const { state, loadAuth } = useAuth();
  const { search } = useLocation();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Placeholder />;
  if (state.status === 'signed-out') {
    return (
      <p className="border-t border-line pt-6">
        <Link
          to={loginPath(paths.product(product.id) + search)}
          className="inline-flex min-h-11 items-center textlink"
        >
          {messages.product.reviewSignedOut}
        </Link>
      </p>
    );
  }
  return (
    <ReviewEditor
      key={state.user.id}
      product={product}
      user={state.user}
      load={load}
      save={save}
      remove={remove}
    />
  );
}

/** Reserves one line's height while loading, so that the reviews below do not shift on a phone. */
function Placeholder() {
  return (
    <div aria-hidden="true" className="border-t border-line pt-6">
      <div className="min-h-11" />
    </div>
  );
}

function ReviewEditor({ product, user, load, save, remove }: Required<Props> & { user: User }) {
  const ask = useCallback(() => load(product.id, user.id), [load, product.id, user.id]);
  const { resource, reload } = useResource(ask);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<'saved' | 'deleted'>();
  const [deleting, setDeleting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Returns the focus to the button that opened the form.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (resource.status === 'loading') return <Placeholder />;
  if (resource.status === 'failed') {
    return (
      <Notice tone="bad">
        We could not check whether you have already written a review.{' '}
        <TryAgain onClick={() => void reload()} />
      </Notice>
    );
  }
  const own = resource.value;
  return (
    <div className="border-t border-line pt-6">
      {own && !open && (
        <div className="mb-4">
          <p className="label text-accent">Your review</p>
          <p className="mt-2 flex items-center gap-3">
            <Stars rating={own.rating} />
            {own.hidden && <span className="text-sm text-muted">Hidden by our team</span>}
          </p>
          <p className="mt-2 line-clamp-4 text-sm">{own.text}</p>
        </div>
      )}
      <div role="status">
        {done && !open && (
          <Notice tone="ok" className="mb-4">
            {done === 'saved'
              ? 'Thank you. Your review has been saved.'
              : 'Your review has been deleted.'}
          </Notice>
        )}
      </div>
      {open ? (
        <ReviewForm
          product={product}
          user={user}
          own={own}
          save={save}
          onDone={() => {
            setOpen(false);
            setDone('saved');
            void reload();
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button ref={button} look="outline" onClick={() => setOpen(true)}>
            {own ? 'Change your review' : 'Write a review'}
          </Button>
          {own && !own.hidden && (
            <Button look="quiet" onClick={() => setDeleting(true)}>
              Delete your review
            </Button>
          )}
        </div>
      )}
      {deleting && (
        <DeleteReviewDialog
          name={product.name}
          remove={() => remove(product.id, user.id)}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            setDone('deleted');
            button.current?.focus();
            void reload();
          }}
        />
      )}
    </div>
  );
}
