import { useState } from 'react';
import type { AdminRequest } from '../../../domain/order/request';
import { MIN_AMOUNT_PAISE, MAX_REASON } from '../../../domain/shop/constants';
import { formatRupees, toPaise, toRupees } from '../../../domain/pricing/money';
import type { Order, OrderPricing } from '../../../domain/order/order';
import type { LinePart } from '../../../domain/order/linePart';
import { orderNumber } from '../../../domain/order/orderNumber';
import {
  linesPaise,
  partsToRefund,
  piecesLeft,
  refundablePaise,
  restockable,
} from '../../../domain/order/refund';
import { SelectField, TextField } from '../../../ui/Field';
import { Confirm } from '../ui/Confirm';
import { RestockField } from './RestockField';

type Way = 'full' | 'lines' | 'amount';

interface Props {
  order: Order;
  /** The stock that the order's payment took, one entry per size whose stock is counted. */
  taken: readonly LinePart[];
  onRefund: (request: AdminRequest, label: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Until a parcel is booked, the pieces are still here; a booked one goes out although it is refunded. After a
 * failed refund they may have been restocked already.
 */
const isOnHand = ({ status, shiprocketAWB, refunds }: Order): boolean =>
  (status === 'paid' || status === 'processing') &&
  shiprocketAWB === undefined &&
  refunds.every((refund) => refund.status !== 'failed');

/** What to refund: the whole remainder, selected lines, or an amount. */
export function RefundDialog({ order, taken, onRefund, onClose }: Props) {
  const [way, setWay] = useState<Way>('full');
  const [amount, setAmount] = useState('');
  const [picked, setPicked] = useState<Record<number, number>>({});
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(isOnHand(order));
  const left = refundablePaise(order);
  const charged = order.pricing?.lines ?? [];
  const pieces = piecesLeft(order);

  const lines = charged.flatMap((line, n): LinePart[] => {
    const quantity = Math.min(picked[n] ?? 0, pieces[n] ?? 0);
    return quantity > 0 ? [{ productId: line.productId, volume: line.volume, quantity }] : [];
  });
  const paise =
    way === 'full' ? left : way === 'lines' ? linesPaise(order, lines) : toPaise(Number(amount));
  const problem = !Number.isFinite(paise)
    ? 'Enter an amount in rupees.'
    : paise > left
      ? `At most ${formatRupees(toRupees(left))} can be refunded.`
      : undefined;
  const selection = {
    ...(way === 'lines' && { lines }),
    ...(way === 'amount' && { amountPaise: paise }),
  };
  const returnable = restockable(order, taken, partsToRefund(order, selection)).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );
  const request: AdminRequest = {
    type: 'refund',
    ...selection,
    ...(returnable > 0 && { restock }),
    ...(reason.trim() !== '' && { reason: reason.trim().slice(0, MAX_REASON) }),
  };

  return (
    <Confirm
      title="Refund"
      confirm={problem === undefined ? `Refund ${formatRupees(toRupees(paise))}` : 'Refund'}
      danger
      disabled={problem !== undefined || paise < MIN_AMOUNT_PAISE}
      onConfirm={() => onRefund(request, 'Refunding')}
      onClose={onClose}
    >
      <p className="text-muted">
        Order {orderNumber(order.id)}. {formatRupees(toRupees(left))} of{' '}
        {formatRupees(toRupees(order.amountPaise ?? 0))} can be refunded to the original payment
        method. This cannot be undone.
      </p>
      <SelectField
        label="What to refund"
        value={way}
        onChange={(event) => {
          const { value } = event.target;
          if (value === 'full' || value === 'lines' || value === 'amount') setWay(value);
        }}
      >
        <option value="full">Everything that is left</option>
        {pieces.some((some) => some > 0) && <option value="lines">Some of the items</option>}
        <option value="amount">An amount</option>
      </SelectField>
      {way === 'lines' && (
        <ul className="flex flex-col gap-2">
          {charged.map((line, n) => (
            <PieceField
              key={`${line.productId} ${line.volume}`}
              line={line}
              most={pieces[n] ?? 0}
              value={picked[n] ?? 0}
              onChange={(quantity) => setPicked({ ...picked, [n]: quantity })}
            />
          ))}
        </ul>
      )}
      {way === 'amount' && (
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          value={amount}
          error={amount === '' ? undefined : problem}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
      )}
      {returnable > 0 && <RestockField pieces={returnable} value={restock} onChange={setRestock} />}
      <TextField
        label="Reason"
        optional
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}

interface PieceProps {
  line: OrderPricing['lines'][number];
  /** Pieces that are not refunded yet. */
  most: number;
  value: number;
  onChange: (quantity: number) => void;
}

/** Selects how many of a line's remaining pieces to refund. */
function PieceField({ line, most, value, onChange }: PieceProps) {
  const refunded = line.quantity - most;
  return (
    <li className="flex items-end gap-3">
      <span className="min-w-0 flex-1 self-center">
        {line.name} <span className="text-muted">{line.volume}</span>
        {refunded > 0 && (
          <span className="block text-muted">
            {refunded} of {line.quantity} refunded already
          </span>
        )}
      </span>
      {most > 0 && (
        <div className="w-32">
          <SelectField
            label={
              <span className="sr-only">
                Pieces of {line.name} {line.volume}
              </span>
            }
            value={Math.min(value, most)}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {Array.from({ length: most + 1 }, (_, quantity) => (
              <option key={quantity} value={quantity}>
                {quantity} of {most}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </li>
  );
}
