import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../tests/support/domain';
import { anOrder, aReturn } from '../../tests/support/orders';
import { AddressForm } from '../features/account/AddressForm';
import { HideReviewDialog } from '../features/admin/inbox/HideReviewDialog';
import { Actions } from '../features/admin/orders/Actions';
import { AnswerDialog as OwnersAnswer } from '../features/admin/orders/AnswerDialog';
import { CorrectAddress } from '../features/admin/orders/CorrectAddress';
import { RefundDialog } from '../features/admin/orders/RefundDialog';
import { ReturnsPanel } from '../features/admin/orders/ReturnsPanel';
import { CorrectStock } from '../features/admin/products/CorrectStock';
import { AddressCorrection } from '../features/orders/AddressCorrection';
import { AnswerDialog } from '../features/orders/AnswerDialog';
import { CancelDialog } from '../features/orders/CancelDialog';
import { ReturnDialog, unsentPhotos } from '../features/orders/returns/ReturnDialog';
import { Dialog } from '../ui/Dialog';

/** More than ten words. */
const WORDS = 'Third house behind the old stepwell, the blue door beside the chai stall';

const line = { productId: 'amber-durbar', name: 'Amber Durbar', volume: '50 ml', quantity: 1 };
const order = anOrder({
  status: 'paid',
  razorpayPaymentId: 'pay_1',
  amountPaise: 685_000,
  pricing: {
    lines: [{ ...line, unitPrice: 6850, total: 6850 }],
    subtotal: 6850,
    discounts: [],
    shipping: 0,
    total: 6850,
    currency: 'INR',
  },
});
const asked = { ...order, status: 'cancellation_requested' as const };
const now = new Date('2026-11-20T07:00:00.000Z');
const delivered = {
  ...order,
  status: 'delivered' as const,
  deliveredAt: new Date('2026-11-20T06:00:00.000Z'),
};
const user = {
  id: 'u',
  email: 'kavya@nilofar.example',
  name: 'Kavya Rao',
  role: 'customer',
  phoneNumber: '+919876543210',
  phoneVerified: true,
} as const;
const review = {
  id: 'r',
  productId: 'amber-durbar',
  userId: 'r',
  userName: 'Kavya',
  shownName: 'Kavya',
  rating: 1,
  text: 'Buy cheap oud from us.',
  createdAt: now,
  hidden: false,
  verified: false,
  hiddenReason: undefined,
};
const stockRow = {
  product: aProduct({}),
  volume: '50 ml',
  stock: 3,
  level: 'low' as const,
  isByParts: false,
  isAtLeast: false,
  lowAt: 3,
  weekly: undefined,
  hasOwnLowAt: false,
};
const done = async (): Promise<void> => undefined;
const never = (): void => undefined;
const actions = { taken: [], isBusy: false, isMoneyBlocked: false, send: done };

/** Every dialog in which more than ten words can be typed, what opens it where it has a button, and the field. */
const FORMS: [name: string, (close: () => void) => ReactNode, opens: string | undefined, string][] =
  [
    [
      'a request to cancel',
      (close) => <CancelDialog order={order} request={done} onClose={close} onRequested={never} />,
      undefined,
      'Why would you like to cancel? (optional)',
    ],
    [
      'a return or report',
      (close) => <ReturnDialog order={delivered} now={now} onClose={close} onAsked={never} />,
      undefined,
      'Anything we should know? (optional)',
    ],
    [
      'an answer to the courier',
      (close) => <AnswerDialog order={order} onClose={close} onAnswered={never} />,
      undefined,
      'Corrected address (optional)',
    ],
    [
      'a corrected address',
      () => <AddressCorrection order={order} onChanged={never} />,
      'Correct the address',
      'Address line 1',
    ],
    [
      'an address of the address book',
      (close) => (
        <Dialog open onClose={close} title="New address" staysOpen>
          <AddressForm
            user={user}
            address={undefined}
            first
            busy={false}
            problem={undefined}
            onCancel={close}
            onSave={never}
          />
        </Dialog>
      ),
      undefined,
      'Address line 1',
    ],
    [
      'the owner’s answer to the courier',
      (close) => <OwnersAnswer order={order} onAnswer={done} onClose={close} />,
      undefined,
      'Corrected address (optional)',
    ],
    [
      'the owner’s correction of an address',
      () => <CorrectAddress order={order} progress={{ state: 'none' }} send={done} />,
      'Correct the address',
      'Address line 1',
    ],
    [
      'the reason why nothing is cancelled',
      () => <Actions {...actions} order={asked} parcel={undefined} isCancelling={false} />,
      'Decline cancellation',
      'Reason',
    ],
    [
      'the reason of a refund',
      (close) => <RefundDialog order={order} taken={[]} onRefund={done} onClose={close} />,
      undefined,
      'Reason (optional)',
    ],
    [
      'the reason why a return is not accepted',
      () => (
        <ReturnsPanel
          {...actions}
          order={{ ...delivered, returns: [aReturn({ photos: 0 })] }}
          pickups={new Map()}
        />
      ),
      'Do not accept',
      'Reason',
    ],
    [
      'the reason why a review is hidden',
      (close) => <HideReviewDialog review={review} onConfirm={done} onClose={close} />,
      undefined,
      'Reason',
    ],
    [
      'the note to a correction of stock',
      (close) => <CorrectStock row={stockRow} onSave={done} onClose={close} />,
      undefined,
      'Note (optional)',
    ],
  ];

beforeEach(() => unsentPhotos.clear());
afterEach(() => unsentPhotos.clear());

function Opener({ form }: { form: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {!isOpen && <button onClick={() => setIsOpen(true)}>Open</button>}
      {isOpen && form(() => setIsOpen(false))}
    </>
  );
}

function show(form: (close: () => void) => ReactNode, opens: string | undefined): void {
  render(<MemoryRouter>{opens === undefined ? <Opener form={form} /> : form(never)}</MemoryRouter>);
}

const escape = (): void => {
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
};

it.each(FORMS)(
  '%s is kept when its dialog is closed or the page is left',
  (_, form, opens, label) => {
    const open = (): HTMLElement => {
      fireEvent.click(screen.getByRole('button', { name: opens ?? 'Open' }));
      return screen.getByRole('textbox', { name: label });
    };
    show(form, opens);
    fireEvent.change(open(), { target: { value: WORDS } });
    escape();
    expect(screen.queryByRole('textbox', { name: label })).not.toBeInTheDocument();
    expect(open()).toHaveValue(WORDS);
    cleanup();
    show(form, opens);
    expect(open()).toHaveValue(WORDS);
  },
);

it('photographs are kept too, the browser asks before a reload, and nothing is kept once it was sent', async () => {
  const isAskedBefore = (): boolean => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = never;
  const send = vi.fn(async () => ({ isAsked: true, message: 'Thank you.' }));
  const form = (close: () => void): ReactNode => (
    <ReturnDialog
      order={delivered}
      now={now}
      onClose={close}
      onAsked={close}
      newSender={() => send}
    />
  );
  const photo = new File(['x'], 'cap.jpg', { type: 'image/jpeg' });
  show(form, undefined);
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  open();
  expect(isAskedBefore()).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Photographs/), { target: { files: [photo] } });
  fireEvent.change(screen.getByLabelText(/^Anything we should know/), { target: { value: WORDS } });
  expect(isAskedBefore()).toBe(true);
  escape();
  open();
  expect(screen.getByRole('img', { name: 'Photograph 1: cap.jpg' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('radio', { name: /^It arrived damaged/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(isAskedBefore()).toBe(false);
  open();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Anything we should know/)).toHaveValue('');
});

it('a correction that was typed over another address is not shown', () => {
  const page = (fields: Partial<typeof order>) => (
    <AddressCorrection order={{ ...order, ...fields }} onChanged={never} />
  );
  const open = (): HTMLElement => {
    fireEvent.click(screen.getByRole('button', { name: 'Correct the address' }));
    return screen.getByRole('textbox', { name: 'Address line 1' });
  };
  show(() => page({}), 'Correct the address');
  fireEvent.change(open(), { target: { value: WORDS } });
  cleanup();
  const shippingInfo = { ...order.shippingInfo, address1: '9 Stepwell Lane' };
  show(() => page({ shippingInfo }), 'Correct the address');
  expect(open()).toHaveValue('9 Stepwell Lane');
});
