import type { Order } from '../../domain/order/order';
import type { Product } from '../../domain/product/product';
import { orderNumber } from '../../domain/order/orderNumber';
import { OrderActions, type PutAway } from './OrderActions';
import type { RequestCancellation } from './CancelDialog';
import { OrderHeader } from './OrderHeader';
import { OrderLines } from './OrderLines';
import { DeliveryNote } from './DeliveryNote';
import { StatusNote } from './StatusNote';
import { Tracking } from './Tracking';

interface Props {
  order: Order;
  products: ReadonlyMap<string, Product>;
  /** A later paid order with the same items. */
  replacement?: Order | undefined;
  now: Date;
  onChanged: () => void;
  onPutAway: (isAway: boolean) => void;
  request?: RequestCancellation | undefined;
  putAway?: PutAway | undefined;
}

/** One order in My Orders. */
export function OrderCard({
  order,
  products,
  replacement,
  now,
  onChanged,
  onPutAway,
  request,
  putAway,
}: Props) {
  const photos = new Map([...products].map(([id, product]) => [id, product.images[0]]));
  return (
    <article
      className="flex flex-col gap-6 border-t border-line py-10"
      aria-label={`Order ${orderNumber(order.id)}`}
    >
      <OrderHeader order={order} />
      <StatusNote order={order} replacement={replacement} />
      <OrderLines order={order} photos={photos} />
      <DeliveryNote order={order} onAnswered={onChanged} />
      <Tracking order={order} />
      <OrderActions
        order={order}
        products={products}
        replacement={replacement}
        now={now}
        onChanged={onChanged}
        onPutAway={onPutAway}
        putAway={putAway}
        {...(request && { request })}
      />
    </article>
  );
}
