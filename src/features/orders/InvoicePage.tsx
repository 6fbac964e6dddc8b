import { useCallback, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import type { Order } from '../../domain/order/order';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { InvoiceDocuments } from './InvoiceDocuments';

export type LoadOrder = (id: string) => Promise<Order | undefined>;

const fromFirestore: LoadOrder = async (id) =>
  (await import('../../firebase/order/orders')).fetchOrder(id);

/** `/orders/{id}/invoice`: the GST invoice and its credit notes, for the owner and for admins. */
export function InvoicePage() {
  const { id = '' } = useParams();
  usePageTitle('Invoice');
  const { state, loadAuth } = useAuth();
  useEffect(() => void loadAuth(), [loadAuth]);
  if (state.status === 'unknown') return <Loading label="Fetching your invoice" />;
  if (state.status === 'signed-out')
    return (
      <div className="shell">
        <h1 className="sr-only">Invoice</h1>
        <EmptyState
          title={messages.signIn.orders}
          action={<LinkButton to={loginPath(paths.invoice(id))}>Sign In</LinkButton>}
        />
      </div>
    );
  return <OrderInvoice key={`${state.user.id} ${id}`} id={id} />;
}

export function OrderInvoice({ id, fetch = fromFirestore }: { id: string; fetch?: LoadOrder }) {
  const load = useCallback(() => fetch(id), [fetch, id]);
  const { resource, reload } = useResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Fetching your invoice" />;
    case 'failed':
      return (
        <ErrorState
          title="Your invoice could not be fetched"
          detail="Please check your connection and try again."
          retry={() => void reload()}
        />
      );
    case 'ready':
      return resource.value ? (
        <Invoices order={resource.value} />
      ) : (
        <div className="shell">
          <h1 className="sr-only">Invoice</h1>
          <EmptyState
            title="This order was not found"
            action={<LinkButton to={paths.orders()}>My Orders</LinkButton>}
          />
        </div>
      );
  }
}

function Invoices({ order }: { order: Order }) {
  return (
    <div className="mx-auto max-w-4xl px-5 py-8 md:py-12 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={paths.order(order.id)} className="inline-flex min-h-11 items-center textlink">
          Back to the order
        </Link>
        {order.invoiceNumber !== undefined && (
          <Button size="sm" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </div>
      {order.invoiceNumber === undefined ? (
        <EmptyState heading="h1" title="No invoice yet">
          We issue your invoice when your parcel is handed to the courier. You will find it here
          then.
        </EmptyState>
      ) : (
        <InvoiceDocuments order={order} number={order.invoiceNumber} />
      )}
    </div>
  );
}
