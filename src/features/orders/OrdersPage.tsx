import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { usePageTitle } from '../../ui/usePageTitle';
import { useAuth } from '../account/useAuth';
import { OrderHistory } from './OrderHistory';

/** My Orders, or a prompt to sign in. */
export function OrdersPage() {
  usePageTitle('My Orders');
  const { search } = useLocation();
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Loading your orders" />;
  return (
    <div className="shell py-12 md:py-16">
      <h1 className="display text-5xl md:text-6xl">My Orders</h1>
      {state.status === 'signed-in' ? (
        <OrderHistory user={state.user} />
      ) : (
        <EmptyScreen
          title={messages.signIn.orders}
          action={<LinkButton to={loginPath(paths.orders() + search)}>Sign In</LinkButton>}
        />
      )}
    </div>
  );
}
