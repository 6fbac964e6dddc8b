import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../ui/Link';
import type { CartItem } from '../../domain/order/cart';
import { chargeRows } from '../../domain/pricing/charges';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { Notice } from '../../ui/Notice';
import { Sums } from '../../ui/Sums';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { CartLineRow } from './CartLineRow';
import { CouponEntry } from './CouponEntry';
import { Nudges } from './Nudges';
import { storedLine } from './priceItems';
import { useCart } from './useCart';
import { useCartPricing, type CartPricing } from './useCartPricing';

const DeliveryCheck = lazyPart(
  async () => (await import('../delivery/DeliveryCheck')).DeliveryCheck,
  { silent: true },
);

type CartLayout = 'drawer' | 'page';

/** What Undo puts back, from which place on. */
interface Removed {
  lines: readonly CartItem[];
  at: number;
}

/** The cart, both in the drawer and as a page. */
export function CartView({ layout }: { layout: CartLayout }) {
  const { items, totalItems, isFull, updateQuantity, removeFromCart } = useCart();
  const pricing = useCartPricing();
  const [removed, setRemoved] = useState<Removed>();
  const page = layout === 'page';

  // A vial was added to the empty cart: its button is gone, so the focus moves to the lines.
  const hasBegun = useRef(false);
  const lineList = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (hasBegun.current) lineList.current?.focus();
    hasBegun.current = false;
  }, [items]);

  function remove(item: CartItem): void {
    setRemoved({ lines: [item], at: items.indexOf(item) });
    removeFromCart(item.id);
  }

  function clear(): void {
    setRemoved({ lines: items, at: 0 });
    for (const { id } of items) removeFromCart(id);
  }

  const undo = removed && <Undo removed={removed} onDone={() => setRemoved(undefined)} />;
  const full = isFull && (
    <Notice tone="bad" className="my-4">
      {messages.cart.cartFull}
    </Notice>
  );
  const heading = page && <h1 className="display text-5xl md:text-6xl">Your cart</h1>;
  // Always mounted, because a live region announces only changes.
  const liveTotal = <LiveTotal pricing={pricing} count={totalItems} />;

  if (items.length === 0) {
    return (
      <div className={page ? 'shell py-12 md:py-16' : 'flex-1 px-6 py-6'}>
        {liveTotal}
        {heading}
        {undo}
        <EmptyScreen
          suggest="vials"
          isNarrow={!page}
          onAdded={() => (hasBegun.current = true)}
          title="Your cart is empty"
          action={<LinkButton to={paths.products()}>See the collection</LinkButton>}
        >
          Not sure where to begin?{' '}
          <Link to={paths.samples()} className="textlink">
            Try a vial first
          </Link>
          .
        </EmptyScreen>
      </div>
    );
  }

  // The lines are stored on the device; only the current prices have to load.
  const lines = pricing.status === 'ready' ? pricing.cart.lines : items.map(storedLine);
  const list = (
    <ul
      ref={lineList}
      tabIndex={-1}
      aria-label="Lines"
      className={cx('outline-none', page && 'border-t border-line')}
    >
      {lines.map((line) => (
        <CartLineRow
          key={line.item.id}
          line={line}
          layout={layout}
          onQuantity={(quantity) => updateQuantity(line.item.id, quantity)}
          onRemove={() => remove(line.item)}
        />
      ))}
    </ul>
  );

  if (!page) {
    // In a low window everything scrolls together, and only the total and the checkout button stay.
    return (
      <>
        {liveTotal}
        <div className="flex min-h-0 flex-1 flex-col low:block low:scroll-pb-28 low:overflow-y-auto low:overscroll-contain">
          <div className="flex-1 overflow-y-auto overscroll-contain px-6 low:overflow-visible">
            {full}
            {undo && <div className="border-b border-line">{undo}</div>}
            {list}
            <Offers pricing={pricing} className="py-6" />
          </div>
          <div className="border-t border-line px-6 pt-5 pb-6">
            <Bill pricing={pricing} />
            <Blocked pricing={pricing} />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-page px-6 low:sticky low:bottom-0 low:border-t low:border-line low:pt-3 low:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {pricing.status === 'ready' && (
              <p className="hidden font-medium tabular-nums low:block">
                {`Total ${formatRupees(pricing.cart.pricing.total)}`}
              </p>
            )}
            <Checkout pricing={pricing} className="flex-1" />
          </div>
          <p className="pt-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center">
            <LinkButton look="quiet" size="sm" to={paths.cart()}>
              View cart
            </LinkButton>
          </p>
        </div>
      </>
    );
  }

  return (
    <div className="shell py-12 md:py-16">
      {liveTotal}
      {heading}
      <div className="mt-8 grid gap-x-16 gap-y-10 md:mt-12 lg:grid-cols-[1fr_26rem] xl:gap-x-24">
        <div>
          {full}
          {undo}
          {list}
          {items.length > 1 && (
            <p className="text-right">
              <Button look="quiet" size="sm" onClick={clear}>
                Clear cart
              </Button>
            </p>
          )}
        </div>
        <section aria-label="Summary" className="h-fit lg:sticky lg:top-28">
          <h2 className="mb-6 label text-muted">Summary</h2>
          {pricing.status === 'loading' ? (
            <SummarySkeleton />
          ) : (
            <>
              <Offers pricing={pricing} className="mb-8" />
              <Bill pricing={pricing} />
              <Blocked pricing={pricing} />
              <Checkout pricing={pricing} className="mt-6 w-full" />
              <div className="mt-6 min-h-18">
                <Suspense fallback={null}>
                  <DeliveryCheck />
                </Suspense>
              </div>
              <p className="mt-4 text-center text-sm text-muted">
                Taxes are included. Payment by card, UPI or net banking.
              </p>
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function Undo({ removed: { lines, at }, onDone }: { removed: Removed; onDone: () => void }) {
  const { restoreLines } = useCart();
  const button = useRef<HTMLButtonElement>(null);
  const [first, ...others] = lines;
  // The focused button was unmounted with its line, or with all of them.
  useEffect(() => button.current?.focus(), [lines]);
  return (
    <div className="flex animate-appear items-center justify-between gap-4 py-2 text-sm">
      <p role="status">
        {others.length > 0 ? 'Your cart was emptied.' : `${first?.product.name} was removed.`}
      </p>
      <Button
        ref={button}
        look="quiet"
        size="sm"
        onClick={() => {
          restoreLines(lines, at);
          onDone();
        }}
      >
        Undo
      </Button>
    </div>
  );
}

/** The nudges and the coupon field. */
function Offers({ pricing, className }: { pricing: CartPricing; className: string }) {
  if (pricing.status !== 'ready') return null;
  return (
    <div className={cx('flex flex-col gap-6', className)}>
      <Nudges cart={pricing.cart} />
      <CouponEntry coupon={pricing.coupon} />
    </div>
  );
}

function Bill({ pricing }: { pricing: CartPricing }): ReactNode {
  const { coupon } = useCart();
  switch (pricing.status) {
    case 'loading':
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">Looking up today’s prices</span>
          <span aria-hidden="true" className="h-5 skeleton" />
          <span aria-hidden="true" className="h-5 skeleton" />
          <span aria-hidden="true" className="mt-3 h-8 skeleton" />
        </div>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          {messages.cart.pricesFailed}{' '}
          <button type="button" onClick={pricing.retry} className="min-h-6 font-medium underline">
            Try again
          </button>
        </Notice>
      );
    case 'ready':
      return (
        <Sums
          rows={chargeRows(pricing.cart.pricing)}
          awaited={pricing.coupon.state === 'checking' ? coupon?.code : undefined}
        />
      );
  }
}

/** The placeholder of the summary while prices load, as high as most summaries, to avoid a layout shift. */
function SummarySkeleton() {
  return (
    <>
      <span aria-hidden="true" className="block h-8 skeleton" />
      <span aria-hidden="true" className="mt-6 mb-8 block h-19 skeleton" />
      <Bill pricing={{ status: 'loading' }} />
      <span aria-hidden="true" className="mt-6 mb-14 block h-13 skeleton" />
    </>
  );
}

/** Explains why the checkout is blocked. */
function Blocked({ pricing }: { pricing: CartPricing }) {
  const why = checkoutBlocker(pricing);
  if (why === undefined) return null;
  return (
    <p id="cart-blocked" className="mt-6 text-sm text-bad">
      {why}
    </p>
  );
}

function Checkout({ pricing, className }: { pricing: CartPricing; className: string }) {
  const isReady = pricing.status === 'ready';
  if (isReady && checkoutBlocker(pricing) === undefined) {
    return (
      <LinkButton size="lg" to={paths.checkout()} className={className}>
        Checkout
      </LinkButton>
    );
  }
  return (
    <Button
      size="lg"
      disabled
      aria-describedby={isReady ? 'cart-blocked' : undefined}
      className={className}
    >
      Checkout
    </Button>
  );
}

/** The reason why the cart cannot be ordered; undefined when it can. */
function checkoutBlocker(pricing: CartPricing): string | undefined {
  if (pricing.status !== 'ready') return undefined;
  const { blocked, surplus } = pricing.cart;
  if (blocked)
    return 'Some items are no longer available in that size or quantity. Change or remove them to continue.';
  return surplus > 0 ? messages.cart.tooMany(surplus) : undefined;
}

/** Announces the new total after a change. */
function LiveTotal({ pricing, count }: { pricing: CartPricing; count: number }) {
  const text =
    pricing.status === 'ready' && count > 0
      ? `${count} ${count === 1 ? 'item' : 'items'}, total ${formatRupees(pricing.cart.pricing.total)}`
      : '';
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
