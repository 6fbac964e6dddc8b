import type { Catalogue } from '../../domain/product/catalogue';
import type { Charges } from '../../domain/pricing/charges';
import type { Offer } from '../../domain/pricing/offer';
import type { Order } from '../../domain/order/order';
import { priceCart } from '../../domain/pricing/priceCart';
import type { PricedLine } from '../../domain/pricing/pricing';
import { withWrapping } from '../../domain/pricing/wrapping';
import { findVariant, type Product } from '../../domain/product/product';

/**
 * Prices an unpaid order as the server will today; an item that is no longer sold keeps its stored price.
 * @param wrappings what the shop wraps gifts in
 */
export function priceOrder(
  order: Pick<Order, 'items' | 'couponCode'>,
  catalogue: Pick<Catalogue, 'products' | 'offers'>,
  coupon: Offer | undefined,
  now: Date,
  wrappings: readonly Product[] = [],
): Charges {
  const products = new Map(
    [...catalogue.products, ...wrappings].map((product) => [product.id, product]),
  );
  const lines = order.items.map((item) => {
    const product = products.get(item.id);
    const variant = product && findVariant(product, item.selectedVolume);
    return {
      productId: item.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
      unitPrice: variant?.price ?? item.price,
    };
  });
  const isWrapped = ({ productId }: PricedLine): boolean =>
    wrappings.some(({ id }) => id === productId);
  const goods = priceCart({
    lines: lines.filter((line) => !isWrapped(line)),
    offers: [...catalogue.offers, ...(coupon && !coupon.isAutomatic ? [coupon] : [])],
    couponCode: order.couponCode,
    now,
  });
  return withWrapping(goods, lines.filter(isWrapped));
}
