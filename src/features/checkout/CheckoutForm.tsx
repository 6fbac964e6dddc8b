import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { OrderItem } from '../../domain/order/order';
import type { Charges } from '../../domain/pricing/charges';
import { paths } from '../../domain/shop/routes';
import type { User } from '../../domain/customer/user';
import { BuyAgainDialog } from './BuyAgainDialog';
import { isBusy, paidOrder } from './checkoutReducer';
import { usePaidInOtherTab, usePaidWhileOpen, type Sale } from './paidMeanwhile';
import { PayBar } from './PayBar';
import { Confirming, NotConfirmed, PaidElsewhere } from './PaymentScreens';
import { RepricedDialog } from './RepricedDialog';
import type { CheckoutSlots } from './slots';
import { Summary } from './Summary';
import type { PaymentApi, Prepared } from './usePayment';
import { useIsWide } from './useIsWide';
import { usePhoneStep } from './usePhoneStep';

/** What is to be paid, and with which coupon code. A code that the server refused stays on the order it was sent with. */
export interface Bill {
  charges: Charges;
  couponCode: string | undefined;
}

/** A price from the server that the customer has seen. It applies while the contents are still `for`. */
interface Quoted extends Bill {
  for: string;
}

interface Props {
  title: string;
  /** What stands below the title. */
  note?: ReactNode;
  user: User;
  slots: CheckoutSlots;
  payment: PaymentApi;
  items: readonly OrderItem[];
  /** Photo URLs by product id. */
  photos: ReadonlyMap<string, string | undefined>;
  /** The price on this page; undefined when another tab has emptied the cart. */
  bill: Bill | undefined;
  /** Identifies the contents that a price from the server applies to. */
  contents: string;
  /** The coupon code that the customer entered. */
  code: string | undefined;
  /** The phone that must be verified: ten digits. */
  phone: string;
  /** The PIN code that the parcel goes to, as far as it is typed. */
  pin: string;
  /** The day on which a gift is to leave; empty for as soon as possible. */
  sendOn: string;
  /** Why paying is not possible right now. */
  blocked?: string | undefined;
  /** The coupon field. */
  coupon?: ReactNode;
  /** Why the coupon does not apply. */
  couponProblem?: string | undefined;
  /** Where the parcel goes; `verifyPhone` opens the dialog. */
  renderDelivery: (form: {
    disabled: boolean;
    phoneVerified: boolean;
    verifyPhone: () => void;
  }) => ReactNode;
  /** Checks what was typed and shows its errors; false when there are any. */
  check: () => boolean;
  /** Writes what is needed before paying. `again` is the earlier order that the customer knowingly repeats. */
  prepare: (bill: Bill, again?: string) => Promise<Prepared>;
  /** Whether a sale elsewhere is of what is paid for here. */
  isMine: (sale: Sale) => boolean;
  /** Called once when the order is paid, also when its confirmation takes long. */
  onPaid: (orderId: string) => void;
  /** Called when another order with the same items was paid while the payment window was open. */
  onPaidElsewhere?: () => void;
}

/** The checkout of a cart or of an unpaid order: delivery, phone, summary, payment and what can come between. */
export function CheckoutForm(props: Props) {
  const { title, user, slots, payment, items, photos, bill: priced, contents, code } = props;
  const { state, dispatch, run } = payment;
  const navigate = useNavigate();
  const phone = usePhoneStep(user);
  const isWide = useIsWide();
  const [quoted, setQuoted] = useState<Quoted>();
  const bill = priced && quoted?.for === contents ? quoted : priced;
  /** The coupon code of the order in progress. */
  const sentCode = useRef<string>(undefined);
  /** The earlier order that these contents knowingly repeat, also when they are paid at a second try. */
  const [consent, setConsent] = useState<{ for: string; earlier: string }>();
  const repeated = consent?.for === contents ? consent.earlier : undefined;

  const { isMine } = props;
  usePaidInOtherTab(isMine, payment.paidElsewhere);
  usePaidWhileOpen(
    user.id,
    state.step === 'paying' ? { orderId: state.orderId, again: repeated, isMine } : undefined,
    {
      onPaid: payment.paid,
      onPaidElsewhere: (orderId) => {
        props.onPaidElsewhere?.();
        payment.paidElsewhere(orderId);
      },
    },
  );

  const paidId = paidOrder(state);
  const handledId = useRef<string>(undefined);
  const { onPaid } = props;
  useEffect(() => {
    if (paidId === undefined || handledId.current === paidId) return;
    handledId.current = paidId;
    onPaid(paidId);
  }, [paidId, onPaid]);
  const confirmedId = state.step === 'confirmed' ? state.orderId : undefined;
  useEffect(() => {
    if (confirmedId !== undefined)
      void navigate(paths.checkout(), { replace: true, state: { confirmed: confirmedId } });
  }, [confirmedId, navigate]);

  if (state.step === 'confirming') return <Confirming late={state.late} />;
  if (state.step === 'confirmed') return <Confirming late={false} />;
  if (state.step === 'paid_elsewhere') return <PaidElsewhere orderId={state.orderId} />;
  if (!bill && !isBusy(state)) {
    // The only problem that can occur after the cart was cleared; it must still be shown.
    if (state.step === 'form' && state.problem?.kind === 'not_confirmed')
      return <NotConfirmed problem={state.problem} />;
    return <Navigate to={paths.cart()} replace />;
  }

  function pay(bill: Bill, again = repeated): void {
    sentCode.current = bill.couponCode;
    if (again !== undefined) setConsent({ for: contents, earlier: again });
    void run(() => props.prepare(bill, again));
  }

  /** Checks the form, then the phone, then pays `bill`. */
  function submit(bill: Bill | undefined, again?: string): void {
    if (!bill || !props.check()) return;
    if (phone.isVerified(props.phone)) pay(bill, again);
    else phone.setOpen('pay');
  }

  /** Shows the server's price for the order in progress from now on. */
  function quote(charges: Charges): Bill {
    const next: Bill = { charges, couponCode: sentCode.current };
    setQuoted({ for: contents, ...next });
    return next;
  }

  async function phoneDone(): Promise<void> {
    const isVerifyOnly = phone.open === 'verify';
    dispatch({ type: 'phone_closed' });
    await phone.done(props.phone);
    if (!isVerifyOnly && bill) pay(bill);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy(state)) submit(bill);
  }

  const summary = (
    <div key="summary">
      {bill && (
        <Summary
          items={items}
          photos={photos}
          charges={bill.charges}
          coupon={props.coupon}
          couponProblem={props.couponProblem}
        />
      )}
    </div>
  );
  const form = (
    <form key="form" noValidate onSubmit={onSubmit} aria-label={title} className="min-w-0">
      {props.renderDelivery({
        disabled: isBusy(state),
        phoneVerified: phone.isVerified(props.phone),
        verifyPhone: () => phone.setOpen('verify'),
      })}
      <PayBar
        state={state}
        total={bill?.charges.total}
        blocked={props.blocked}
        delivery={<slots.Delivery pin={props.pin} sendOn={props.sendOn} />}
      />
    </form>
  );

  return (
    <div className="shell py-10 md:py-14">
      <h1 className="display text-5xl md:text-6xl">{title}</h1>
      {props.note}
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[1fr_26rem] xl:gap-x-28">
        {/* In the order that is seen, so that Tab goes to the form first where the summary stands beside it. */}
        {isWide ? [form, summary] : [summary, form]}
      </div>
      <slots.Phone
        open={phone.open !== undefined || state.step === 'phone'}
        phone={props.phone}
        doneLabel={phone.open === 'verify' ? 'Continue' : 'Continue to payment'}
        onDone={() => void phoneDone()}
        onClose={() => {
          phone.setOpen(undefined);
          dispatch({ type: 'phone_closed' });
        }}
      />
      {state.step === 'again' && (
        <BuyAgainDialog
          earlier={state.earlier}
          onAccept={() => submit(bill, state.earlier)}
          onRefuse={() => dispatch({ type: 'refused' })}
        />
      )}
      {state.step === 'repriced' && (
        <RepricedDialog
          repriced={state}
          code={code}
          onAccept={() => submit(quote(state.pricing))}
          onRefuse={() => {
            quote(state.pricing);
            dispatch({ type: 'refused' });
          }}
        />
      )}
    </div>
  );
}
