import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { Loading } from '../../ui/PageState';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { usePageTitle } from '../../ui/usePageTitle';
import { useAuth } from '../account/useAuth';
import { FetchedOrder } from './FetchedOrder';

/** `/orders/{id}`: one order with its history. */
export function OrderPage() {
  const { id = '' } = useParams();
  usePageTitle('Order');
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Loading your order" />;
  if (state.status === 'signed-out')
    return (
      <div className="shell">
        <EmptyScreen
          heading="h1"
          title={messages.signIn.orders}
          action={<LinkButton to={loginPath(paths.order(id))}>Sign In</LinkButton>}
        />
      </div>
    );
  return <FetchedOrder key={`${state.user.id} ${id}`} id={id} userId={state.user.id} />;
}
