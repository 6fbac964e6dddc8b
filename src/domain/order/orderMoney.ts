import { toPaise } from '../pricing/money';
import { distribute } from './gst';
import { orderTotal, type Order } from './order';
import { refundedPaise } from './refunded';
import { paidPerLine } from './refund';

/** What one line of an order came to, in paise: {@link netPaise} is what is left of it. */
export interface LineMoney {
  productId: string;
  /** Undefined in older orders. */
  category: string | undefined;
  units: number;
  /** Whether the line is the gift wrapping of the order. */
  isWrapping: boolean;
  /** The price before offers. */
  grossPaise: number;
  /** The line's share of the offers. */
  discountPaise: number;
  /** The line's share of the refunds that did not fail. */
  refundedPaise: number;
}

/** The money of an order, split so that it adds up to what was charged less what was refunded. Paise. */
export interface OrderMoney {
  lines: LineMoney[];
  /** Charged for shipping, less what was refunded of it. */
  shippingPaise: number;
  /** What belongs to no line and to no shipping: 0 but for orders whose prices do not add up. */
  otherPaise: number;
}

/** What is left of a price after offers and refunds. */
export function netPaise({
  grossPaise,
  discountPaise,
  refundedPaise: refunded,
}: Pick<LineMoney, 'grossPaise' | 'discountPaise' | 'refundedPaise'>): number {
  return grossPaise - discountPaise - refunded;
}

/**
 * Splits the money of an order over its lines and shipping. Offers are spread in proportion to the price, as on the
 * invoice. A refund of pieces is taken from their lines, and what it returns beyond them from shipping; a refund of an
 * amount is spread over what is left of the goods, then taken from shipping.
 */
export function moneyOf(
  order: Pick<Order, 'items' | 'pricing' | 'amountPaise' | 'refunds'>,
): OrderMoney {
  const lines = chargedLines(order);
  let shipping = toPaise(order.pricing?.shipping ?? 0);
  let amounts = 0;
  for (const { status, amountPaise, lines: parts } of order.refunds) {
    if (status === 'failed') continue;
    if (parts === undefined) {
      amounts += amountPaise;
      continue;
    }
    let left = amountPaise;
    for (const part of parts) {
      const line = lines.find(
        ({ productId, volume, quantityLeft }) =>
          productId === part.productId && volume === part.volume && quantityLeft >= part.quantity,
      );
      if (!line) continue;
      line.quantityLeft -= part.quantity;
      // Older refunds by line lack the amount for each part.
      const worth = part.amountPaise ?? Math.floor((line.paid * part.quantity) / line.units);
      const off = Math.min(left, worth, netPaise(line));
      line.refundedPaise += off;
      left -= off;
    }
    const ofShipping = Math.min(left, shipping);
    shipping -= ofShipping;
    amounts += left - ofShipping;
  }
  const nets = lines.map(netPaise);
  const ofGoods = Math.min(
    amounts,
    nets.reduce((sum, net) => sum + net, 0),
  );
  distribute(ofGoods, nets).forEach((share, n) => {
    const line = lines[n];
    if (line) line.refundedPaise += share;
  });
  shipping -= Math.min(amounts - ofGoods, shipping);
  const revenue = (order.amountPaise ?? toPaise(orderTotal(order))) - refundedPaise(order);
  return {
    lines: lines.map(
      ({
        productId,
        category,
        units,
        isWrapping,
        grossPaise,
        discountPaise,
        refundedPaise: refunded,
      }) => ({
        productId,
        category,
        units,
        isWrapping,
        grossPaise,
        discountPaise,
        refundedPaise: refunded,
      }),
    ),
    shippingPaise: shipping,
    otherPaise: revenue - shipping - lines.reduce((sum, line) => sum + netPaise(line), 0),
  };
}

interface ChargedLine extends LineMoney {
  volume: string;
  /** Pieces that no refund by line was for. */
  quantityLeft: number;
  /** What was paid for the line, after offers. */
  paid: number;
}

function chargedLines(order: Pick<Order, 'items' | 'pricing'>): ChargedLine[] {
  const line = (
    fields: Pick<LineMoney, 'productId' | 'category' | 'units' | 'isWrapping' | 'grossPaise'> & {
      volume: string;
    },
    paid: number,
  ): ChargedLine => ({
    ...fields,
    discountPaise: fields.grossPaise - paid,
    refundedPaise: 0,
    quantityLeft: fields.units,
    paid,
  });
  if (order.pricing) {
    const paid = paidPerLine(order);
    return order.pricing.lines.map(
      ({ productId, category, volume, quantity: units, unitPrice, wrapping }, n) => {
        const grossPaise = toPaise(unitPrice) * units;
        const fields = { productId, category, volume, units, grossPaise };
        return line({ ...fields, isWrapping: wrapping === true }, paid[n] ?? grossPaise);
      },
    );
  }
  return order.items.map(({ id: productId, selectedVolume: volume, quantity: units, price }) => {
    const grossPaise = toPaise(price) * units;
    const fields = { productId, category: undefined, volume, units, grossPaise };
    return line({ ...fields, isWrapping: false }, grossPaise);
  });
}
