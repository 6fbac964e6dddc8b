import { paths } from '../../domain/routes';
import { LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useOnline } from '../../ui/browser';
import { usePageTitle } from '../../ui/usePageTitle';
import { problemWords, type Problem } from './checkoutReducer';
import { useFocusedHeading } from './useFocusedHeading';

const screen =
  'shell flex min-h-[70vh] flex-col items-center justify-center gap-6 py-16 text-center';

/** 'We are confirming your payment': never a spinner for ever (docs/decisions/004). */
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
      <h1 ref={heading} tabIndex={-1} className="display text-4xl md:text-6xl">
        {settled ? 'Your payment is safe' : 'We are confirming your payment'}
      </h1>
      <p role="status" className="max-w-md text-muted">
        {confirmingWords(late, online)}
      </p>
      {late && (
        <LinkButton to={paths.orders()} size="lg">
          My Orders
        </LinkButton>
      )}
    </div>
  );
}

function confirmingWords(late: boolean, online: boolean): string {
  if (!online)
    return 'The network went away after you paid. Nothing is lost: your order is confirmed as soon as it is back, and you need not pay again.';
  return late
    ? 'Confirming it takes longer than usual. You need not wait or pay again: My Orders will show the order as soon as it is confirmed.'
    : 'This takes a few seconds. Please keep this page open.';
}

/** Shown when the same contents were paid for in another tab. */
export function PaidElsewhere({ orderId }: { orderId: string }) {
  usePageTitle('Already paid');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <span aria-hidden="true" className="h-px w-16 bg-accent-soft" />
      <h1 ref={heading} tabIndex={-1} className="display text-4xl md:text-6xl">
        You have already paid
      </h1>
      <p role="status" className="max-w-md text-muted">
        You paid for these fragrances in another tab, so there is nothing left to pay here.
      </p>
      <LinkButton to={paths.order(orderId)} size="lg">
        See your order
      </LinkButton>
    </div>
  );
}

/** The payment was taken and is on its way back: the order could not be kept. */
export function NotConfirmed({ problem }: { problem: Problem }) {
  usePageTitle('Payment');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <h1 ref={heading} tabIndex={-1} className="display text-4xl md:text-6xl">
        We could not confirm your order
      </h1>
      <Notice tone="bad" className="max-w-md">
        {problemWords(problem)}
      </Notice>
      <LinkButton to={paths.orders()} size="lg">
        My Orders
      </LinkButton>
    </div>
  );
}
