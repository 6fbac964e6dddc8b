import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  canCompletePayment,
  canRequestCancellation,
  orderItems,
  type Order,
} from '../../domain/order';
import { findVariant, type Product } from '../../domain/product';
import { messages } from '../../domain/messages';
import { paths } from '../../domain/routes';
import { Button, LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useCart } from '../cart/useCart';
import { CancelDialog, type RequestCancellation } from './CancelDialog';

const askHouse: RequestCancellation = async (order, reason) => {
  const { requestCancellation } = await import('../../firebase/requests');
  await requestCancellation(order, reason);
};

interface Props {
  order: Order;
  /** Of the catalogue, by id; what is not there cannot be bought again. */
  products: ReadonlyMap<string, Product>;
  /** What was paid instead of this unpaid one: it is not offered for payment again. */
  instead?: Order | undefined;
  now: Date;
  onChanged: () => void;
  request?: RequestCancellation;
}

/** What its owner can do with an order: complete the payment, buy it again, ask to cancel (DECISIONS "Orders"). */
export function OrderActions({
  order,
  products,
  instead,
  now,
  onChanged,
  request = askHouse,
}: Props) {
  const { addToCart } = useCart();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState<{ missing: string[]; isFull: boolean }>();
  const items = orderItems(order);

  function buyAgain(): void {
    const available = items.flatMap((item) => {
      const product = products.get(item.id);
      const variant = product && findVariant(product, item.selectedVolume);
      return product && variant?.inStock ? [{ item, product }] : [];
    });
    const came = available.map(({ item, product }) =>
      addToCart(product, item.selectedVolume, item.quantity),
    );
    const isFull = came.includes('full');
    if (available.length === items.length && !isFull) {
      void navigate(paths.cart());
      return;
    }
    const had = new Set(available.map(({ item }) => item));
    const missing = items.filter((item) => !had.has(item)).map((item) => item.name);
    setLeft({ missing, isFull });
  }

  const none = left?.missing.length === items.length;
  return (
    <div className="flex flex-col gap-4">
      {left && (
        <Notice tone="warn">
          {left.missing.length > 0 &&
            `${left.missing.join(', ')} cannot be had in that size right now. `}
          {left.isFull && `${messages.cart.cartFull} `}
          {!none && (
            <LinkButton to={paths.cart()} look="quiet" size="sm">
              {left.isFull ? 'See your cart' : 'The rest is in your cart'}
            </LinkButton>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {canCompletePayment(order) && !instead && (
          <LinkButton size="sm" to={`${paths.checkout()}?order=${encodeURIComponent(order.id)}`}>
            Complete payment
          </LinkButton>
        )}
        {products.size > 0 && !none && (
          <Button size="sm" look="outline" onClick={buyAgain}>
            Buy it again
          </Button>
        )}
        {canRequestCancellation(order, now) && (
          <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
            Cancel order
          </Button>
        )}
      </div>
      {asking && (
        <CancelDialog
          order={order}
          request={request}
          onClose={() => setAsking(false)}
          onRequested={() => {
            setAsking(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
