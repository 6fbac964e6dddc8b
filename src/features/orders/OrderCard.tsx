import type { Order } from '../../domain/order';
import type { Product } from '../../domain/product';
import { OrderActions } from './OrderActions';
import type { RequestCancellation } from './CancelDialog';
import { OrderHead } from './OrderHead';
import { OrderLines } from './OrderLines';
import { StatusNote } from './StatusNote';
import { Tracking } from './Tracking';

interface Props {
  order: Order;
  products: ReadonlyMap<string, Product>;
  /** What was paid instead of this unpaid one. */
  instead?: Order | undefined;
  now: Date;
  onChanged: () => void;
  request?: RequestCancellation | undefined;
}

/** One order under My Orders (SPEC §2). */
export function OrderCard({ order, products, instead, now, onChanged, request }: Props) {
  const photos = new Map([...products].map(([id, product]) => [id, product.images[0]]));
  return (
    <article
      className="flex flex-col gap-6 border-t border-line py-10"
      aria-label={`Order ${order.id}`}
    >
      <OrderHead order={order} />
      <StatusNote order={order} instead={instead} />
      <OrderLines order={order} photos={photos} />
      <Tracking order={order} />
      <OrderActions
        order={order}
        products={products}
        instead={instead}
        now={now}
        onChanged={onChanged}
        {...(request && { request })}
      />
    </article>
  );
}
