import { useEffect, useRef } from 'react';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageTitle } from '../../ui/usePageTitle';
import { problemWords, type Problem } from './checkoutReducer';

/** The heading of a screen that took the form's place gets the focus: there was no change of route to do it. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return heading;
}

const screen =
  'shell flex min-h-[70vh] flex-col items-center justify-center gap-6 py-16 text-center';

/** SPEC §2 "Checkout": after success, with links to /products and /orders. */
export function Confirmed({ orderId, firstName }: { orderId: string; firstName: string }) {
  usePageTitle('Thank you');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <span aria-hidden="true" className="h-px w-16 bg-accent-soft" />
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-7xl">
        Thank you{firstName && `, ${firstName}`}
      </h1>
      <div className="max-w-md">
        <p role="status">Your order is confirmed and your payment has been received.</p>
        <p className="mt-2 text-muted">
          Shipping happens within 2-3 business days. My Orders shows each step of the way.
        </p>
      </div>
      <dl className="flex max-w-full flex-col gap-1 border-y border-line px-6 py-4 text-sm">
        <dt className="label text-muted">Order</dt>
        <dd className="break-all [font-feature-settings:'calt'_0]">{orderId}</dd>
      </dl>
      <div className="flex w-full flex-col gap-3 xs:w-auto sm:flex-row">
        <LinkButton to={paths.orders()} size="lg">
          My Orders
        </LinkButton>
        <LinkButton to={paths.products()} look="outline" size="lg">
          Continue shopping
        </LinkButton>
      </div>
    </div>
  );
}

/** 'We are confirming your payment': never a spinner for ever (docs/decisions/004). */
export function Confirming({ late }: { late: boolean }) {
  usePageTitle('Confirming your payment');
  const heading = useFocusedHeading();
  return (
    <div className={screen}>
      <span
        aria-hidden="true"
        className={late ? 'h-px w-16 bg-accent-soft' : 'h-px w-32 skeleton bg-accent-soft'}
      />
      <h1 ref={heading} tabIndex={-1} className="display text-4xl md:text-6xl">
        {late ? 'Your payment is safe' : 'We are confirming your payment'}
      </h1>
      <p role="status" className="max-w-md text-muted">
        {late
          ? 'Confirming it takes longer than usual. You need not wait or pay again: My Orders will show the order as soon as it is confirmed.'
          : 'This takes a few seconds. Please keep this page open.'}
      </p>
      {late && (
        <LinkButton to={paths.orders()} size="lg">
          My Orders
        </LinkButton>
      )}
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
