import { useState, type ReactNode } from 'react';
import type { AdminRequest } from '../../../domain/order/request';
import { MIN_AMOUNT_PAISE, MAX_REASON } from '../../../domain/shop/constants';
import { notAnAmount, readPaise } from '../../../domain/pricing/amount';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
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
import { paidBackThoughSent, returnSummary } from '../../../domain/order/returnable';
import { SelectField, TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { adminMessages } from '../messages';
import { Confirm } from '../ui/Confirm';
import { countLabel } from '../ui/countLabel';

/** Chosen with one press, while a list takes two. */
const WAYS = [
  ['full', 'Everything that is left'],
  ['lines', 'Some of the items'],
  ['amount', 'An amount'],
] as const;
type Way = (typeof WAYS)[number][0];

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
  const draft = `refund ${order.id}`;
  const [{ reason }, setForm] = useDraft(draft, () => ({ reason: '' }));
  const [restock, setRestock] = useState<Restock>(isOnHand(order) ? 'all' : 'none');
  /** How many pieces of each size return to stock, where not all of them do. */
  const [kept, setKept] = useState<Record<string, number>>({});
  const left = refundablePaise(order);
  const charged = order.pricing?.lines ?? [];
  const pieces = piecesLeft(order);

  const lines = charged.flatMap((line, n): LinePart[] => {
    const quantity = Math.min(picked[n] ?? 0, pieces[n] ?? 0);
    return quantity > 0 ? [{ productId: line.productId, volume: line.volume, quantity }] : [];
  });
  const typed = readPaise(amount);
  const paise =
    way === 'full' ? left : way === 'lines' ? linesPaise(order, lines) : (typed ?? Number.NaN);
  const problem = !Number.isFinite(paise)
    ? `${notAnAmount(amount)} Enter rupees with at most two decimals, such as 499 or 499.50.`
    : paise > left
      ? `At most ${formatRupees(toRupees(left))} can be refunded.`
      : paise < MIN_AMOUNT_PAISE
        ? `The least that can be refunded is ${formatRupees(toRupees(MIN_AMOUNT_PAISE))}.`
        : undefined;
  const selection = {
    ...(way === 'lines' && { lines }),
    ...(way === 'amount' && { amountPaise: paise }),
  };
  const sizes = restockable(order, taken, partsToRefund(order, selection));
  const returnable = piecesIn(sizes);
  // Another selection may leave one piece, of which there is no choice.
  const howMany = restock === 'some' && returnable <= 1 ? 'none' : restock;
  const chosen = sizes.flatMap((size): LinePart[] => {
    const quantity = Math.min(kept[sizeKey(size)] ?? 0, size.quantity);
    return quantity > 0 ? [{ ...size, quantity }] : [];
  });
  const replaced = order.returns.filter(({ state }) => state === 'replaced');
  const sentAgain = problem === undefined ? paidBackThoughSent(order, selection, replaced) : [];
  const request: AdminRequest = {
    type: 'refund',
    ...selection,
    ...(returnable > 0 && {
      restock: howMany === 'some' && chosen.length > 0 ? chosen : howMany === 'all',
    }),
    ...(reason.trim() !== '' && { reason: reason.trim().slice(0, MAX_REASON) }),
  };

  return (
    <Confirm
      title="Refund"
      confirm={problem === undefined ? `Refund ${formatRupees(toRupees(paise))}` : 'Refund'}
      danger
      disabled={problem !== undefined}
      onConfirm={async () => {
        await onRefund(request, 'Refunding');
        forgetDraft(draft);
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        Order {orderNumber(order.id)}. {formatRupees(toRupees(left))} of{' '}
        {formatRupees(toRupees(order.amountPaise ?? 0))} can be refunded to the original payment
        method. This cannot be undone.
      </p>
      <fieldset className="flex flex-col">
        <legend className="text-sm font-medium">What to refund</legend>
        {WAYS.filter(([value]) => value !== 'lines' || pieces.some((some) => some > 0)).map(
          ([value, label]) => (
            <label key={value} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="what"
                className="size-4 accent-accent"
                checked={way === value}
                onChange={() => setWay(value)}
              />
              {label}
            </label>
          ),
        )}
      </fieldset>
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
      {way !== 'amount' && (way === 'full' || lines.length > 0) && problem && (
        <p className="text-bad">{problem}</p>
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
      {returnable > 0 ? (
        <>
          <SelectField
            label={`Return ${countLabel(returnable, 'piece', 'pieces')} to stock?`}
            hint="Choose Yes only if they are unopened and back with you."
            value={howMany}
            onChange={({ target: { value } }) => {
              if (value === 'none' || value === 'all' || value === 'some') setRestock(value);
            }}
          >
            <option value="none">No</option>
            <option value="all">Yes</option>
            {returnable > 1 && <option value="some">Some of them</option>}
          </SelectField>
          {howMany === 'some' && (
            <ul aria-label="Pieces that return to stock" className="flex flex-col gap-2">
              {sizes.map((size) => (
                <CountField
                  key={sizeKey(size)}
                  name={`${nameOf(order, size)} ${size.volume}`}
                  label={`Pieces of ${nameOf(order, size)} ${size.volume} that return to stock`}
                  most={size.quantity}
                  value={kept[sizeKey(size)] ?? 0}
                  onChange={(quantity) => setKept({ ...kept, [sizeKey(size)]: quantity })}
                />
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-muted">
          {way === 'amount'
            ? 'An amount is for no piece, so nothing returns to stock. To return pieces, refund items.'
            : way === 'lines' && lines.length === 0
              ? 'Choose what is refunded.'
              : 'Nothing returns to stock: the stock of these pieces is not counted, or they are back already.'}
        </p>
      )}
      {sentAgain.map((one) => (
        <Notice key={one.id} tone="warn">
          {one.replacementId === undefined
            ? 'A replacement'
            : `Order ${orderNumber(one.replacementId)}`}{' '}
          replaces {returnSummary(order, one)}. Unless it was cancelled or has come back, the
          customer {sentAgain.length > 1 ? 'may keep' : 'keeps'} the pieces and{' '}
          {sentAgain.length > 1 ? 'get' : 'gets'} the money.
        </Notice>
      ))}
      <TextField
        label="Reason"
        optional
        hint={adminMessages.reasonKept}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setForm({ reason: event.target.value })}
      />
    </Confirm>
  );
}

type Restock = 'none' | 'all' | 'some';

const sizeKey = ({ productId, volume }: LinePart): string => `${productId} ${volume}`;

const piecesIn = (parts: readonly LinePart[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** The name of a size that was sold, also in the box of a set. */
function nameOf({ pricing }: Order, { productId }: LinePart): string {
  const sold = (pricing?.lines ?? []).flatMap((line) => [line, ...(line.contents ?? [])]);
  return sold.find((one) => one.productId === productId)?.name ?? productId;
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
    <CountField
      name={
        <>
          {line.name} <span className="text-muted">{line.volume}</span>
          {refunded > 0 && (
            <span className="block text-muted">
              {refunded} of {line.quantity} refunded already
            </span>
          )}
        </>
      }
      label={`Pieces of ${line.name} ${line.volume}`}
      most={most}
      value={value}
      onChange={onChange}
    />
  );
}

interface CountProps {
  name: ReactNode;
  label: string;
  most: number;
  value: number;
  onChange: (quantity: number) => void;
}

/** A name, and how many pieces of it; without a choice where there are none. */
function CountField({ name, label, most, value, onChange }: CountProps) {
  return (
    <li className="flex items-end gap-3">
      <span className="min-w-0 flex-1 self-center">{name}</span>
      {most > 0 && (
        <div className="w-32">
          <SelectField
            label={<span className="sr-only">{label}</span>}
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
