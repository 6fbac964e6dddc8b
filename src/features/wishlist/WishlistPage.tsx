import { useEffect, useRef } from 'react';
import { messages } from '../../domain/shop/messages';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { useAuth } from '../account/useAuth';
import { online, type WishlistPageService } from './wishlistPageService';
import { Wishlist } from './Wishlist';

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
        <EmptyScreen
          heading="h2"
          title={messages.signIn.wishlist}
          action={<LinkButton to={loginPath(paths.wishlist())}>Sign In</LinkButton>}
        />
      )}
    </div>
  );
}
