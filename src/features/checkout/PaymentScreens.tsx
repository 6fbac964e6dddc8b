import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useOnline } from '../../ui/useOnline';
import { usePageTitle } from '../../ui/usePageTitle';
import { problemMessage, type Problem } from './checkoutReducer';
import { useFocusedHeading } from './useFocusedHeading';

const screen =
  'shell flex min-h-[70vh] flex-col items-center justify-center gap-6 py-16 text-center';

/** 'We are confirming your payment'. When that takes long, the page says that the payment is safe and stops waiting. */
export function Confirming({ late }: { late: boolean }) {
  usePageTitle('Confirming your payment');
  const online = useOnline();
  const settled = late || !online;
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <span
        aria-hidden="true"
        className={settled ? 'h-px w-16 bg-accent-soft' : 'h-px w-32 skeleton bg-accent-soft'}
      />
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-6xl">
        {settled ? 'Your payment is safe' : 'We are confirming your payment'}
      </h1>
      <p role="status" className="max-w-md text-muted">
        {confirmingMessage(late, online)}
      </p>
      {late && (
        <LinkButton to={paths.orders()} size="lg">
          My Orders
        </LinkButton>
      )}
    </div>
  );
}

function confirmingMessage(late: boolean, online: boolean): string {
  if (!online)
    return 'The connection was lost after you paid. You do not need to pay again: we will confirm your order as soon as you are back online.';
  return late
    ? 'This is taking longer than usual. You do not need to wait or pay again: your order will appear in My Orders as soon as it is confirmed.'
    : 'This takes a few seconds. Please keep this page open.';
}

/** Shown when the same items were paid for in another tab or on another device. */
export function PaidElsewhere({ orderId }: { orderId: string }) {
  usePageTitle('Already paid');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <span aria-hidden="true" className="h-px w-16 bg-accent-soft" />
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-6xl">
        You have already paid
      </h1>
      <p role="status" className="max-w-md text-muted">
        You paid for these fragrances in another tab or on another device, so there is nothing left
        to pay here.
      </p>
      <LinkButton to={paths.order(orderId)} size="lg">
        See your order
      </LinkButton>
    </div>
  );
}

/** Shown when a payment was taken but its order could not be confirmed; the payment is refunded. */
export function NotConfirmed({ problem }: { problem: Problem }) {
  usePageTitle('Payment');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-6xl">
        We could not confirm your order
      </h1>
      <Notice tone="bad" className="max-w-md">
        {problemMessage(problem)}
      </Notice>
      <LinkButton to={paths.orders()} size="lg">
        My Orders
      </LinkButton>
    </div>
  );
}
