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
import { OrderInvoice } from './OrderInvoice';

/** `/orders/{id}/invoice`: the GST invoice and its credit notes, for the owner and for admins. */
export function InvoicePage() {
  const { id = '' } = useParams();
  usePageTitle('Invoice');
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Loading your invoice" />;
  if (state.status === 'signed-out')
    return (
      <div className="shell">
        <EmptyScreen
          heading="h1"
          title={messages.signIn.orders}
          action={<LinkButton to={loginPath(paths.invoice(id))}>Sign In</LinkButton>}
        />
      </div>
    );
  return <OrderInvoice key={`${state.user.id} ${id}`} id={id} />;
}
