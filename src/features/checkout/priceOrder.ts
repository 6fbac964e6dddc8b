import type { Catalogue } from '../../domain/product/catalogue';
import type { Charges } from '../../domain/pricing/charges';
import type { Offer } from '../../domain/pricing/offer';
import type { Order } from '../../domain/order/order';
import { priceCart } from '../../domain/pricing/priceCart';
import { findVariant } from '../../domain/product/product';

/** Prices an unpaid order as the server will today; an item that is no longer sold keeps its stored price. */
export function priceOrder(
  order: Pick<Order, 'items' | 'couponCode'>,
  catalogue: Pick<Catalogue, 'products' | 'offers'>,
  coupon: Offer | undefined,
  now: Date,
): Charges {
  const products = new Map(catalogue.products.map((product) => [product.id, product]));
  return priceCart({
    lines: order.items.map((item) => {
      const product = products.get(item.id);
      const variant = product && findVariant(product, item.selectedVolume);
      return {
        productId: item.id,
        volume: item.selectedVolume,
        quantity: item.quantity,
        unitPrice: variant?.price ?? item.price,
      };
    }),
    offers: [...catalogue.offers, ...(coupon && !coupon.isAutomatic ? [coupon] : [])],
    couponCode: order.couponCode,
    now,
  });
}
