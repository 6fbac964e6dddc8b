import { useState } from 'react';
import { Link } from '../../../ui/Link';
import type { LinePart } from '../../../domain/order/linePart';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Order } from '../../../domain/order/order';
import { linesPaise, restockable, UnknownLineError } from '../../../domain/order/refund';
import { isRestocked, returnSummary, shippingToRefund } from '../../../domain/order/returnable';
import type { AdminRequest } from '../../../domain/order/request';
import {
  canAgree,
  canDecide,
  canReceive,
  canSettle,
  isOpenReturn,
  isRefundRejected,
  RETURN_KIND_LABELS,
  RETURN_WISH_LABELS,
  returnStateLabel,
  type Return,
  type ReturnOutcome,
  type ReturnWay,
} from '../../../domain/order/returns';
import { isDisputed } from '../../../domain/order/dispute';
import type { QueuedShipment } from '../../../domain/order/shipment';
import { MAX_REASON, MIN_AMOUNT_PAISE } from '../../../domain/shop/constants';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { adminMessages } from '../messages';
import { Confirm } from '../ui/Confirm';
import { Panel } from '../ui/Panel';
import { RestockField } from './RestockField';
import { ReturnPhotos } from './ReturnPhotos';

interface Props {
  order: Order;
  /** The stock that the order's payment took, one entry per size whose stock is counted. */
  taken: readonly LinePart[];
  pickups: ReadonlyMap<string, QueuedShipment>;
  /** A request of this page is running; only one may run at a time. */
  isBusy: boolean;
  /** A cancellation, refund or return is unfinished; the functions would refuse another. */
  isMoneyBlocked: boolean;
  send: (request: AdminRequest, label: string) => Promise<void>;
}

/** What a customer returns, and what the owner decides about it. */
export function ReturnsPanel(props: Props) {
  const { order } = props;
  if (order.returns.length === 0) return null;
  return (
    <Panel title={order.returns.length === 1 ? 'Return' : 'Returns'}>
      <ul className="flex flex-col gap-6">
        {order.returns.toReversed().map((one) => (
          <OneReturn key={one.id} one={one} {...props} />
        ))}
      </ul>
    </Panel>
  );
}

/** Where a pickup stands, while no courier is booked. */
function pickupMessage(pickup: QueuedShipment | undefined): string {
  if (pickup?.state === 'failed' || pickup?.state === 'cancelled')
    return `No courier is booked. ${pickup.lastError ?? ''} Book the pickup again, or let the customer keep the pieces.`;
  if (pickup?.lastError !== undefined)
    return `The pickup is not booked yet. We will try again automatically. ${pickup.lastError}`;
  return 'A courier is being booked.';
}

type Open = { kind: 'agree' } | { kind: 'received' } | { kind: 'settle'; outcome: ReturnOutcome };

function OneReturn({
  order,
  one,
  taken,
  pickups,
  isBusy,
  isMoneyBlocked,
  send,
}: Props & { one: Return }) {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const run = async (request: AdminRequest, label: string): Promise<void> => {
    await send(request, label);
    close();
  };
  const isWaiting = one.state === 'agreed' && one.how === 'pickup' && one.awb === undefined;
  const settles = canSettle(one);
  const isFrozen = isMoneyBlocked || isDisputed(order);
  return (
    <li className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{returnSummary(order, one)}</span>
          <Badge tone={isOpenReturn(one) ? 'warn' : 'plain'}>{returnStateLabel(one)}</Badge>
        </p>
        <p className="text-muted">
          {RETURN_KIND_LABELS[one.kind]} · {RETURN_WISH_LABELS[one.wish]} ·{' '}
          {formatMoment(one.askedAt)}
        </p>
        {one.note !== '' && <p className="mt-1 break-words">“{one.note}”</p>}
        {one.how === 'keep' && <p>The customer keeps the pieces.</p>}
        {one.awb !== undefined && (
          <p>
            Pickup by {one.courier || 'a courier'}, AWB{' '}
            <span className="tabular-nums">{one.awb}</span>.
          </p>
        )}
        {one.reason !== undefined && <p>Not accepted: “{one.reason}”</p>}
        {one.replacementId !== undefined && (
          <p>
            <Link
              to={paths.adminOrder(one.replacementId)}
              className="inline-flex min-h-6 items-center textlink"
            >
              Replaced by order {orderNumber(one.replacementId)}
            </Link>
          </p>
        )}
      </div>
      {isWaiting && <Notice tone="warn">{pickupMessage(pickups.get(one.id))}</Notice>}
      {one.photos > 0 && <ReturnPhotos orderId={order.id} one={one} />}
      {isRefundRejected(one) && (
        <Notice tone="warn">
          The bank rejected the refund, so this return is open again. Refund it once more, or pay it
          back another way and close it with a reason.
        </Notice>
      )}
      {one.state === 'refunding' && (
        <p>The bank is processing the refund. The return closes automatically when that is done.</p>
      )}
      {canDecide(one) && (
        <div role="group" aria-label="Decide about the return" className="flex flex-wrap gap-2">
          {canAgree(one) && (
            <Button
              size="sm"
              {...(one.state === 'agreed' && { look: 'outline' as const })}
              disabled={isBusy}
              onClick={() => setOpen({ kind: 'agree' })}
            >
              {one.state === 'asked' ? 'Agree to the return' : 'Change how it comes back'}
            </Button>
          )}
          {canReceive(one) && (
            <Button
              size="sm"
              look="outline"
              disabled={isBusy}
              onClick={() => setOpen({ kind: 'received' })}
            >
              Mark as received
            </Button>
          )}
          {settles && (
            <Button
              size="sm"
              disabled={isBusy || isFrozen}
              onClick={() => setOpen({ kind: 'settle', outcome: 'refund' })}
            >
              {order.replaces === undefined ? 'Refund the return' : 'Close as refunded'}
            </Button>
          )}
          {settles && (
            <Button
              size="sm"
              look="outline"
              disabled={isBusy || isFrozen}
              onClick={() => setOpen({ kind: 'settle', outcome: 'replacement' })}
            >
              Send a replacement
            </Button>
          )}
          <Button
            size="sm"
            look="outline"
            disabled={isBusy || isMoneyBlocked}
            onClick={() => setOpen({ kind: 'settle', outcome: 'refused' })}
          >
            Do not accept
          </Button>
        </div>
      )}
      {open?.kind === 'agree' && <AgreeDialog one={one} onAgree={run} onClose={close} />}
      {open?.kind === 'received' && (
        <Confirm
          title="Mark the return as received?"
          confirm="Mark as received"
          onConfirm={() =>
            run({ type: 'return_received', returnId: one.id }, 'Marking the return as received')
          }
          onClose={close}
        >
          <p>{returnSummary(order, one)} is back with you. The customer is told by email.</p>
        </Confirm>
      )}
      {open?.kind === 'settle' && (
        <SettleDialog
          order={order}
          one={one}
          taken={taken}
          outcome={open.outcome}
          onSettle={run}
          onClose={close}
        />
      )}
    </li>
  );
}

const WAYS: [ReturnWay, string, string][] = [
  ['pickup', 'A courier collects it', 'Booked with Shiprocket, at your cost.'],
  ['keep', 'The customer keeps it', 'For pieces that are broken or not worth sending back.'],
];

function AgreeDialog({
  one,
  onAgree,
  onClose,
}: {
  one: Return;
  onAgree: (request: AdminRequest, label: string) => Promise<void>;
  onClose: () => void;
}) {
  const [how, setHow] = useState<ReturnWay>(one.how ?? 'pickup');
  return (
    <Confirm
      title="How does it come back?"
      confirm="Agree"
      onConfirm={() =>
        onAgree(
          { type: 'return_decision', returnId: one.id, accept: true, how },
          'Agreeing to the return',
        )
      }
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">How it comes back</legend>
        {WAYS.map(([value, label, hint]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="how"
              className="size-4 accent-accent"
              checked={how === value}
              onChange={() => setHow(value)}
            />
            <span>
              {label}
              <span className="block text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-muted">The customer is told by email. Nothing is refunded yet.</p>
    </Confirm>
  );
}

const SETTLE: Record<ReturnOutcome, { title: string; label: string }> = {
  refund: { title: 'Refund the return?', label: 'Refunding the return' },
  replacement: { title: 'Send a replacement?', label: 'Sending a replacement' },
  refused: { title: 'Do not accept the return?', label: 'Closing the return' },
};

const CLOSE = { title: 'Close the return as refunded?', label: 'Closing the return' };

/** What a return costs in paise, and the shipping in it; undefined where its pieces were refunded by another way. */
function priceOf(order: Order, one: Return): { paise: number; shipping: number } | undefined {
  try {
    const goods = linesPaise(order, one.lines);
    const shipping = shippingToRefund(order, one, goods);
    return { paise: goods + shipping, shipping };
  } catch (error) {
    if (error instanceof UnknownLineError) return undefined;
    throw error;
  }
}

function SettleDialog({
  order,
  one,
  taken,
  outcome,
  onSettle,
  onClose,
}: {
  order: Order;
  one: Return;
  taken: readonly LinePart[];
  outcome: ReturnOutcome;
  onSettle: (request: AdminRequest, label: string) => Promise<void>;
  onClose: () => void;
}) {
  const draft = `${outcome} ${order.id} ${one.id}`;
  const [{ reason }, setForm] = useDraft(draft, () => ({ reason: '' }));
  const [restock, setRestock] = useState(false);
  const isRefused = outcome === 'refused';
  // What was paid for a replacement is refunded on the order that was paid.
  const isElsewhere = outcome === 'refund' && order.replaces !== undefined;
  const price = outcome === 'refund' && !isElsewhere ? priceOf(order, one) : undefined;
  const isNothing = price === undefined || price.paise < MIN_AMOUNT_PAISE;
  const isKept = one.how === 'keep';
  const back =
    isRefused || isKept || isRestocked(order, one)
      ? 0
      : restockable(order, taken, one.lines).reduce((sum, { quantity }) => sum + quantity, 0);
  const why = reason.trim().slice(0, MAX_REASON);
  const request: AdminRequest =
    // Before anybody has agreed, it is a decision; after that, the end of the return.
    isRefused && one.state === 'asked'
      ? { type: 'return_decision', returnId: one.id, accept: false, reason: why }
      : {
          type: 'return_settle',
          returnId: one.id,
          outcome,
          ...(back > 0 && { restock }),
          ...(why !== '' && { reason: why }),
        };
  const { title, label } = isElsewhere ? CLOSE : SETTLE[outcome];
  return (
    <Confirm
      title={title}
      confirm={
        isRefused
          ? 'Do not accept'
          : outcome === 'replacement'
            ? 'Send a replacement'
            : isElsewhere
              ? 'Close as refunded'
              : price === undefined || isNothing
                ? 'Refund'
                : `Refund ${formatRupees(toRupees(price.paise))}`
      }
      danger={outcome !== 'replacement'}
      disabled={(isRefused && why === '') || (outcome === 'refund' && !isElsewhere && isNothing)}
      onConfirm={async () => {
        await onSettle(request, label);
        forgetDraft(draft);
      }}
      onClose={onClose}
    >
      {order.replaces !== undefined && isElsewhere && (
        <p>
          Refund {returnSummary(order, one)} on order {orderNumber(order.replaces)} first. This
          closes the return, and nothing more is refunded.
        </p>
      )}
      {outcome === 'refund' &&
        !isElsewhere &&
        (price === undefined || isNothing ? (
          <Notice tone="warn">
            {price === undefined
              ? 'These pieces were refunded already.'
              : 'Nothing was paid for these pieces.'}{' '}
            Close the return with a reason instead.
          </Notice>
        ) : (
          <p>
            {formatRupees(toRupees(price.paise))} for {returnSummary(order, one)}
            {price.shipping > 0 &&
              `, with ${formatRupees(toRupees(price.shipping))} for shipping,`}{' '}
            is refunded to the customer. This cannot be undone.
          </p>
        ))}
      {outcome === 'replacement' && (
        <p>
          {returnSummary(order, one)} is sent again, as an order of its own without a payment. It is
          taken from stock, its parcel is booked, and no invoice is issued.
        </p>
      )}
      {isRefused && (
        <p>
          The return of {returnSummary(order, one)} is closed, and nothing is refunded.
          {one.awb !== undefined && one.state === 'agreed' && ' The pickup is cancelled.'}
        </p>
      )}
      {back > 0 ? (
        <RestockField pieces={back} value={restock} onChange={setRestock} />
      ) : (
        !isRefused &&
        !isKept && (
          <p className="text-muted">
            Nothing returns to stock: the stock of these pieces is not counted, or they are back
            already.
          </p>
        )
      )}
      <TextArea
        label="Reason"
        optional={!isRefused}
        required={isRefused}
        hint={isRefused ? adminMessages.reasonShown : adminMessages.reasonKept}
        className="min-h-20!"
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setForm({ reason: event.target.value })}
      />
    </Confirm>
  );
}
