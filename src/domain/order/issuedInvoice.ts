import { addressLines } from '../customer/address';
import { sellerLines, type Business } from '../shop/business';
import { DEFAULT_TAX_RATE } from '../shop/constants';
import { invoiceOf, type Invoice } from './invoice';
import type { Order } from './order';
import { isForSomebodyElse } from './orderSummary';

/** An invoice with everything that is printed on it, on the page as in the PDF. */
export interface IssuedInvoice {
  invoice: Invoice;
  /** Name and address, in lines. */
  seller: readonly string[];
  /** Refunds by which the invoice was reduced; paise. */
  refundedBeforePaise: number;
}

/**
 * The invoice of an order; undefined until its number is taken. What an invoice from before these fields does not hold
 * comes from the settings of today. Throws when the lines do not add up to what was charged.
 */
export function issuedInvoice(order: Order, business: Business): IssuedInvoice | undefined {
  const { invoiceNumber: number, invoiceTax, refunds, invoiceRefunds } = order;
  if (number === undefined) return undefined;
  const settings = invoiceTax ?? { gstin: business.gstin, taxRate: DEFAULT_TAX_RATE };
  const date = order.invoicedAt ?? order.paidAt ?? order.createdAt;
  return {
    invoice: invoiceOf(order, settings, { number, date }),
    seller: invoiceTax?.seller ?? sellerLines(business),
    refundedBeforePaise: refunds
      .filter(({ id }) => invoiceRefunds.includes(id))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  };
}

/** The names and addresses on an invoice, in lines. */
export interface Parties {
  soldTo: string[];
  /** Where it went, if that is not the buyer's own address. */
  shippedTo?: string[];
}

/**
 * Who bought, and where it went. The address of a gift is the recipient's, so its buyer is stated by name alone. After an
 * account is deleted, only the state and the country are left.
 */
export function partiesOf({ buyerName, shippedTo: to }: Invoice): Parties {
  const address = [
    [to.firstName, to.lastName].filter(Boolean).join(' '),
    ...addressLines(to),
    to.country,
  ].flatMap((line) => (line ? [line] : []));
  return buyerName !== undefined && isForSomebodyElse({ shippingInfo: to, buyerName })
    ? { soldTo: [buyerName], shippedTo: address }
    : { soldTo: address };
}
