import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  canCompletePayment,
  canRequestCancellation,
  goodsOf,
  isPutAway,
  type Order,
} from '../../domain/order/order';
import { noCancelReason } from '../../domain/order/orderHelp';
import { isPaidTwice } from '../../domain/order/returning';
import { canAskReturn } from '../../domain/order/returnable';
import { findVariant, type Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { lazyPart } from '../../ui/lazyPart';
import { isBeingConfirmed } from '../checkout/reported';
import { Notice } from '../../ui/Notice';
import { useCart } from '../cart/useCart';
import { KeepOrder } from './KeepOrder';
import { CancelDialog, type RequestCancellation } from './CancelDialog';

const ReturnDialog = lazyPart(async () => (await import('./returns/ReturnDialog')).ReturnDialog);

const sendCancellation: RequestCancellation = async (order, reason) => {
  const { requestCancellation } = await import('../../firebase/order/requests');
  await requestCancellation(order, reason);
};

/** Puts an unpaid order away, or takes it out again. */
export type PutAway = (id: string, isAway: boolean) => Promise<void>;

const sendPutAway: PutAway = async (id, isAway) => {
  const { putAway } = await import('../../firebase/order/orders');
  await putAway(id, isAway);
};

interface Props {
  order: Order;
  /** The catalogue's products by id; others cannot be bought again. */
  products: ReadonlyMap<string, Product>;
  /** A later paid order with the same items; this unpaid one is then not offered for payment. */
  replacement?: Order | undefined;
  now: Date;
  onChanged: () => void;
  /** Called once an order was put away or is shown again; otherwise `onChanged` is. */
  onPutAway?: ((isAway: boolean) => void) | undefined;
  request?: RequestCancellation;
  putAway?: PutAway | undefined;
}

/** The customer's actions: complete the payment, buy again, return pieces, request cancellation (docs/product.md "My Orders"). */
export function OrderActions({
  order,
  products,
  replacement,
  now,
  onChanged,
  onPutAway = onChanged,
  request = sendCancellation,
  putAway = sendPutAway,
}: Props) {
  const { addToCart } = useCart();
  const navigate = useNavigate();
  const [isCancelling, setIsCancelling] = useState(false);
  const [isReturning, setIsReturning] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const [problem, setProblem] = useState<{ missing: string[]; isFull: boolean }>();
  const [saving, setSaving] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isAway = isPutAway(order);
  const isUnpaid = canCompletePayment(order) && !isBeingConfirmed(order);
  const { items } = goodsOf(order);

  async function moveAway(): Promise<void> {
    if (saving === 'busy') return;
    setSaving('busy');
    try {
      await putAway(order.id, !isAway);
      setSaving('idle');
      onPutAway(!isAway);
    } catch (error) {
      console.warn(error);
      setSaving('failed');
    }
  }

  function buyAgain(): void {
    const available = items.flatMap((item) => {
      const product = products.get(item.id);
      const variant = product && findVariant(product, item.selectedVolume);
      return product && variant?.inStock ? [{ item, product }] : [];
    });
    const results = available.map(({ item, product }) =>
      addToCart(product, item.selectedVolume, item.quantity),
    );
    const isFull = results.includes('full');
    if (available.length === items.length && !isFull) {
      void navigate(paths.cart());
      return;
    }
    const availableItems = new Set(available.map(({ item }) => item));
    const missing = items.filter((item) => !availableItems.has(item)).map((item) => item.name);
    setProblem({ missing, isFull });
  }

  const noCancel = noCancelReason(order, now);
  const noneAvailable = problem?.missing.length === items.length;
  return (
    <div className="flex flex-col gap-4">
      {order.status === 'cancellation_requested' && !isKept && (
        <KeepOrder
          order={order}
          onKept={() => {
            setIsKept(true);
            onChanged();
          }}
        />
      )}
      {isKept && <Notice tone="ok">{messages.orders.kept}</Notice>}
      {problem && (
        <Notice tone="warn">
          {problem.missing.length > 0 &&
            `${problem.missing.join(', ')} ${problem.missing.length === 1 ? 'is' : 'are'} not available in that size right now. `}
          {problem.isFull && `${messages.cart.cartFull} `}
          {!noneAvailable && (
            <LinkButton to={paths.cart()} look="quiet" size="sm">
              {problem.isFull ? 'See your cart' : 'The rest is in your cart'}
            </LinkButton>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {isUnpaid && !replacement && !isPaidTwice(order) && (
          <LinkButton size="sm" to={`${paths.checkout()}?order=${encodeURIComponent(order.id)}`}>
            Complete payment
          </LinkButton>
        )}
        {isUnpaid && (
          <Button size="sm" look="quiet" busy={saving === 'busy'} onClick={() => void moveAway()}>
            {isAway ? 'Show in My Orders again' : 'Put away'}
          </Button>
        )}
        {canAskReturn(order, now) && (
          <Button size="sm" look="outline" onClick={() => setIsReturning(true)}>
            Return or report a problem
          </Button>
        )}
        {canRequestCancellation(order, now) && (
          <Button size="sm" look="quiet" onClick={() => setIsCancelling(true)}>
            Cancel order
          </Button>
        )}
        {/* Last, because it comes when the catalogue has come, and a button that is about to be pressed must not move. */}
        {products.size > 0 && !noneAvailable && (
          <Button size="sm" look="outline" onClick={buyAgain}>
            Buy it again
          </Button>
        )}
      </div>
      {saving === 'failed' && (
        <Notice tone="bad">That could not be saved. Please try again.</Notice>
      )}
      {isAway && (
        <p className="text-sm text-muted">
          You have put this order away, so it is not listed in My Orders.
        </p>
      )}
      {noCancel !== undefined && <p className="max-w-prose text-sm text-muted">{noCancel}</p>}
      {isReturning && (
        <Suspense fallback={null}>
          <ReturnDialog
            order={order}
            now={now}
            onClose={() => setIsReturning(false)}
            onAsked={() => {
              setIsReturning(false);
              onChanged();
            }}
          />
        </Suspense>
      )}
      {isCancelling && (
        <CancelDialog
          order={order}
          request={request}
          onClose={() => setIsCancelling(false)}
          onRequested={() => {
            setIsCancelling(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
