import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { issuedInvoice } from '../../../domain/order/issuedInvoice';
import type { Order } from '../../../domain/order/order';
import { paths } from '../../../domain/shop/routes';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/PageState';
import { useSite } from '../../../ui/site';
import { InvoiceDocuments } from '../../orders/InvoiceDocuments';
import { AdminPage } from '../ui/AdminPage';

/** The invoice of an order and its credit notes, to print. The link's hash is the number of the one to show. */
export function InvoiceView({ order }: { order: Order }) {
  const { business } = useSite();
  const issued = issuedInvoice(order, business);
  const wanted = decode(useLocation().hash.slice(1));
  useEffect(() => {
    if (wanted !== '') document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return (
    <AdminPage
      title="Invoice"
      back={{ to: paths.adminOrder(order.id), label: 'Back to the order' }}
      actions={
        issued && (
          <Button size="sm" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )
      }
    >
      {issued === undefined ? (
        <EmptyState title="No invoice yet">
          The invoice is issued when the parcel is booked with the courier.
        </EmptyState>
      ) : (
        <InvoiceDocuments order={order} issued={issued} />
      )}
    </AdminPage>
  );
}

/** Nothing where the hash is malformed, because the address can be typed. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}
