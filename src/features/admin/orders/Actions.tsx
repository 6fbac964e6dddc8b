import { useState } from 'react';
import {
  canCancel,
  canSendAgain,
  canUnbook,
  isSentAgain,
  nextStatuses,
  type AdminRequest,
  type ForwardStatus,
} from '../../../domain/order/request';
import { refundablePaise } from '../../../domain/order/refund';
import type { QueuedShipment } from '../../../domain/order/shipment';
import { STAGE_LABELS } from '../../../domain/order/stages';
import { MAX_REASON } from '../../../domain/shop/constants';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { hasLostDispute, isDisputed } from '../../../domain/order/dispute';
import { awaitsDeliveryAnswer } from '../../../domain/order/failedDelivery';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Order } from '../../../domain/order/order';
import { isFullyRefunded } from '../../../domain/order/refunded';
import { STATUS_LABELS } from '../../../domain/order/orderStatus';
import type { LinePart } from '../../../domain/order/linePart';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { adminMessages } from '../messages';
import { Confirm } from '../ui/Confirm';
import { AnswerDialog } from './AnswerDialog';
import { ParcelTrouble } from './ParcelTrouble';
import { RefundDialog } from './RefundDialog';

interface Props {
  order: Order;
  parcel: QueuedShipment | undefined;
  /** The stock that the order's payment took, one entry per size whose stock is counted. */
  taken: readonly LinePart[];
  /** A request of this page is running; only one may run at a time. */
  isBusy: boolean;
  /** A cancellation or refund is unfinished; the functions would refuse another. */
  isMoneyBlocked: boolean;
  /** What the customer wrote when they asked to cancel. */
  why?: string | undefined;
  /** A cancellation is unfinished; the functions would refuse to book a shipment as well. */
  isCancelling: boolean;
  send: (request: AdminRequest, label: string) => Promise<void>;
}

type Open =
  | { kind: 'status'; to: ForwardStatus }
  | { kind: 'ship' }
  | { kind: 'fly' }
  | { kind: 'unbook' }
  | { kind: 'answer' }
  | { kind: 'accept' }
  | { kind: 'decline' }
  | { kind: 'cancel' }
  | { kind: 'refund' };

const QUESTIONS = {
  accept: 'Accept the cancellation?',
  decline: 'Decline the cancellation?',
  cancel: 'Cancel the order?',
} as const;

/**
 * A fully refunded or disputed order cannot be shipped. A booked one can be booked again only after the courier cancelled
 * it, or brought it back.
 */
const canShip = (order: Order, parcel: QueuedShipment | undefined): boolean =>
  !isFullyRefunded(order) &&
  !isDisputed(order) &&
  !hasLostDispute(order) &&
  parcel?.state !== 'working' &&
  (canSendAgain(order)
    ? parcel?.state === 'done'
    : (order.status === 'paid' || order.status === 'processing' || isSentAgain(order)) &&
      (order.shiprocketAWB === undefined ||
        (parcel !== undefined &&
          (parcel.state !== 'done' || order.shiprocketStatus === STAGE_LABELS.cancelled))));

/** The actions an order's state allows. Each asks for confirmation and is carried out by the functions. */
export function Actions({
  order,
  parcel,
  taken,
  isBusy,
  isMoneyBlocked,
  isCancelling,
  why: asked,
  send,
}: Props) {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  async function run(request: AdminRequest, label: string): Promise<void> {
    await send(request, label);
    close();
  }

  const forward = nextStatuses(order.status);
  const ships = canShip(order, parcel);
  const refundable = order.razorpayPaymentId === undefined ? 0 : refundablePaise(order);
  // The functions refuse to pay back what the bank may take.
  const isFrozen = refundable > 0 && isDisputed(order);
  const isAsked = order.status === 'cancellation_requested';
  const cancels = canCancel(order);
  const answers = awaitsDeliveryAnswer(order);
  const unbooks = canUnbook(order);
  const isNothing = forward.length === 0 && !ships && refundable === 0;
  const trouble = (
    <ParcelTrouble
      order={order}
      isBusy={isBusy}
      onAside={() => send({ type: 'parcel_aside' }, 'Putting the parcel aside')}
    />
  );
  if (isNothing && !isAsked && !cancels && !answers) return trouble;
  return (
    <>
      {trouble}
      {isAsked && (
        <Notice tone="warn">
          The customer has asked to cancel this order. If you accept, the parcel is cancelled and{' '}
          {formatRupees(toRupees(refundable))} is refunded. If you decline, the order returns to{' '}
          {STATUS_LABELS[order.cancellationFrom ?? 'paid']}.
          <span className="mt-1 block font-medium">
            {asked ? `Their reason: “${asked}”` : 'They gave no reason.'}
          </span>
        </Notice>
      )}
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
        {isAsked && (
          <>
            <Button
              size="sm"
              look="danger"
              disabled={isBusy || isMoneyBlocked || isFrozen}
              onClick={() => setOpen({ kind: 'accept' })}
            >
              Accept cancellation
            </Button>
            <Button
              size="sm"
              look="outline"
              disabled={isBusy || isMoneyBlocked}
              onClick={() => setOpen({ kind: 'decline' })}
            >
              Decline cancellation
            </Button>
          </>
        )}
        {answers && (
          <Button size="sm" disabled={isBusy} onClick={() => setOpen({ kind: 'answer' })}>
            Answer the courier
          </Button>
        )}
        {ships && (
          <Button
            size="sm"
            disabled={isBusy || isCancelling}
            onClick={() => setOpen({ kind: 'ship' })}
          >
            {parcel?.failing ? 'Retry shipment' : canSendAgain(order) ? 'Send again' : 'Ship now'}
          </Button>
        )}
        {ships && parcel?.noRoad && (
          <Button
            size="sm"
            look="outline"
            disabled={isBusy || isCancelling}
            onClick={() => setOpen({ kind: 'fly' })}
          >
            Ship by any courier
          </Button>
        )}
        {forward.map((to) => (
          <Button
            key={to}
            size="sm"
            look="outline"
            disabled={isBusy || (to === 'shipped' && isDisputed(order))}
            onClick={() => setOpen({ kind: 'status', to })}
          >
            Mark as {STATUS_LABELS[to].toLowerCase()}
          </Button>
        ))}
        {refundable > 0 && !isAsked && (
          <Button
            size="sm"
            look="outline"
            disabled={isBusy || isMoneyBlocked || isFrozen}
            onClick={() => setOpen({ kind: 'refund' })}
          >
            Refund
          </Button>
        )}
        {/* What takes something back comes last. */}
        {unbooks && (
          <Button
            size="sm"
            look="outline"
            disabled={isBusy || isCancelling}
            onClick={() => setOpen({ kind: 'unbook' })}
          >
            Cancel the booking
          </Button>
        )}
        {cancels && (
          <Button
            size="sm"
            look="outline"
            disabled={isBusy || isMoneyBlocked || isFrozen}
            onClick={() => setOpen({ kind: 'cancel' })}
          >
            Cancel order
          </Button>
        )}
      </div>
      {open?.kind === 'status' && (
        <Confirm
          title={`Mark as ${STATUS_LABELS[open.to].toLowerCase()}?`}
          confirm={`Mark as ${STATUS_LABELS[open.to].toLowerCase()}`}
          onConfirm={() =>
            run({ type: 'status', status: open.to }, `Marking as ${STATUS_LABELS[open.to]}`)
          }
          onClose={close}
        >
          <p>
            Order {orderNumber(order.id)} changes from {STATUS_LABELS[order.status]} to{' '}
            {STATUS_LABELS[open.to]}. This cannot be undone.
            {open.to === 'shipped' &&
              ' The invoice is issued, and the customer is notified by email.'}
          </p>
          {open.to === 'shipped' && order.shiprocketAWB === undefined && (
            <Notice tone="warn">
              No parcel is booked, and the customer gets no tracking number.
            </Notice>
          )}
        </Confirm>
      )}
      {open?.kind === 'ship' && (
        <Confirm
          title={canSendAgain(order) ? 'Send the parcel again?' : 'Book the parcel now?'}
          confirm="Book the parcel"
          onConfirm={() => run({ type: 'ship' }, 'Booking the parcel')}
          onClose={close}
        >
          <p>
            The parcel of order {orderNumber(order.id)} is booked with Shiprocket and a courier is
            assigned.
            {canSendAgain(order) &&
              ' It goes to the same address with a new AWB, under the same invoice, and the customer is notified by email.'}
          </p>
        </Confirm>
      )}
      {open?.kind === 'fly' && (
        <Confirm
          title="Ship by any courier?"
          confirm="Book the parcel"
          onConfirm={() => run({ type: 'ship', byAir: true }, 'Booking the parcel')}
          onClose={close}
        >
          <p>
            No courier goes to the address of order {orderNumber(order.id)} by road. Shiprocket
            chooses one that flies, and because perfume is a flammable liquid the parcel may be sent
            back.
          </p>
        </Confirm>
      )}
      {open?.kind === 'unbook' && (
        <Confirm
          title="Cancel the booking of the parcel?"
          confirm="Cancel the booking"
          onConfirm={() => run({ type: 'unbook' }, 'Cancelling the booking')}
          onClose={close}
        >
          <p>
            The courier will not collect the parcel of order {orderNumber(order.id)}. The order
            stays as it is, and the parcel waits until you book it again.
          </p>
        </Confirm>
      )}
      {(open?.kind === 'accept' || open?.kind === 'decline' || open?.kind === 'cancel') && (
        <DecisionDialog
          order={order}
          kind={open.kind}
          refundable={refundable}
          parcel={parcel}
          onDecide={run}
          onClose={close}
        />
      )}
      {open?.kind === 'answer' && <AnswerDialog order={order} onAnswer={run} onClose={close} />}
      {open?.kind === 'refund' && (
        <RefundDialog order={order} taken={taken} onRefund={run} onClose={close} />
      )}
    </>
  );
}

/** Cancels an order, or accepts or declines that its customer asks for it, with a reason. */
function DecisionDialog({
  order,
  kind,
  refundable,
  parcel,
  onDecide,
  onClose,
}: {
  order: Order;
  kind: keyof typeof QUESTIONS;
  /** In paise. */
  refundable: number;
  parcel: QueuedShipment | undefined;
  onDecide: (request: AdminRequest, label: string) => Promise<void>;
  onClose: () => void;
}) {
  const draft = `decide ${kind} ${order.id}`;
  const [{ reason }, setForm] = useDraft(draft, () => ({ reason: '' }));
  const why = reason.trim().slice(0, MAX_REASON);
  const isDeclined = kind === 'decline';
  const isFree = order.replaces !== undefined;
  return (
    <Confirm
      title={QUESTIONS[kind]}
      confirm={isDeclined ? 'Decline' : isFree ? 'Cancel the order' : 'Cancel and refund'}
      danger={!isDeclined}
      disabled={isDeclined && why === ''}
      onConfirm={async () => {
        await onDecide(
          { type: 'cancel_decision', accept: !isDeclined, ...(why !== '' && { reason: why }) },
          isDeclined ? 'Declining the cancellation' : 'Cancelling the order',
        );
        forgetDraft(draft);
      }}
      onClose={onClose}
    >
      <p>
        Order {orderNumber(order.id)}{' '}
        {!isDeclined
          ? isFree
            ? 'is cancelled. Nothing was paid for it, so nothing is refunded; refund the pieces on the order that it replaces. This cannot be undone.'
            : `is cancelled, and ${formatRupees(toRupees(refundable))} is refunded to the customer. This cannot be undone.`
          : `continues as before.${parcel?.state === 'cancelled' ? ' Its parcel had been cancelled and will be booked again.' : ''}`}
      </p>
      <TextArea
        // The dialog moves the focus there when it opens, because nothing can be declined without one.
        ref={(field) => {
          if (isDeclined) field?.setAttribute('autofocus', '');
        }}
        label="Reason"
        optional={!isDeclined}
        required={isDeclined}
        hint={isDeclined ? adminMessages.reasonShown : adminMessages.reasonKept}
        className="min-h-20!"
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setForm({ reason: event.target.value })}
      />
    </Confirm>
  );
}
