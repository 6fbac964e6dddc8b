import { Link } from '../../ui/Link';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { issuedInvoice } from '../../domain/order/issuedInvoice';
import { useSite } from '../../ui/site';
import { InvoiceDocuments } from './InvoiceDocuments';

export function Invoices({ order }: { order: Order }) {
  const { business } = useSite();
  const issued = issuedInvoice(order, business);
  return (
    <div className="mx-auto max-w-4xl px-5 py-8 md:py-12 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={paths.order(order.id)} className="inline-flex min-h-11 items-center textlink">
          Back to the order
        </Link>
        {issued && (
          <Button size="sm" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </div>
      {issued === undefined ? (
        <EmptyScreen heading="h1" title="No invoice yet">
          We issue your invoice when your parcel is booked with the courier. You will find it here
          then.
        </EmptyScreen>
      ) : (
        <InvoiceDocuments order={order} issued={issued} />
      )}
    </div>
  );
}
