import { chargeRows } from '../../domain/pricing/charges';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Sums } from '../../ui/Sums';
import type { Repriced } from './checkoutReducer';

interface Props {
  /** The price and lines as the customer saw them, and the server's price. */
  repriced: Repriced;
  /** The code that was entered. */
  code: string | undefined;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Shows what changed when the server's price differs from the page's (409 amount_mismatch), and asks whether to go on. */
export function RepricedDialog({ repriced, code, onAccept, onRefuse }: Props) {
  const { was, pricing, items, coupon } = repriced;
  const changed = pricing.lines.flatMap((line) => {
    const seen = items.find(
      (item) => item.id === line.productId && item.selectedVolume === line.volume,
    );
    return seen && seen.price !== line.unitPrice ? [{ line, before: seen.price }] : [];
  });
  return (
    <Dialog open onClose={onRefuse} title="The total has changed">
      <div className="flex flex-col gap-6 p-6">
        <p>
          {coupon && code !== undefined
            ? `${messages.coupon.refused(code)} ${messages.coupon.refusals[coupon]}`
            : 'Prices or offers have changed since you opened this page.'}{' '}
          The total was <s className="text-muted">{formatRupees(was)}</s> and is now{' '}
          <strong className="font-medium">{formatRupees(pricing.total)}</strong>. Nothing has been
          charged.
        </p>
        {changed.length > 0 && (
          <ul className="border-y border-line py-3 text-sm leading-loose">
            {changed.map(({ line, before }) => (
              <li key={`${line.productId} ${line.volume}`} className="flex justify-between gap-4">
                <span>
                  {line.name} <span className="text-muted">{line.volume}</span>
                </span>
                <span className="tabular-nums">
                  <span className="sr-only">was </span>
                  <s className="text-muted">{formatRupees(before)}</s>
                  <span className="sr-only">, now</span> {formatRupees(line.unitPrice)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Sums rows={chargeRows(pricing)} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={onRefuse}>
            Go back
          </Button>
          <Button onClick={onAccept}>{`Pay ${formatRupees(pricing.total)}`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
