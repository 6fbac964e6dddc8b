/**
 * The figures of the business, each with its source. Nothing else in the project states one of them again.
 * Amounts are rupees unless the name says paise.
 */

/** SPEC §9: free shipping *above* 150 rupees after discount, else a flat 25. */
export const FREE_SHIPPING_ABOVE = 150;
export const FLAT_SHIPPING = 25;

/** PROVIDERS "Razorpay": an order below 100 paise is refused. */
export const MIN_AMOUNT_PAISE = 100;
export const CURRENCY = 'INR';

/** Rupees. The lowest price: a card cannot pay less, and ₹0 is a typing mistake, not a gift. */
export const MIN_PRICE = 1;

/** DECISIONS "The order document": 1–20 lines, quantity 1–10. */
export const MAX_LINES = 20;
export const MAX_QUANTITY = 10;

/** What one order may hold in all: a parcel that can be packed, and a share of the shelf that leaves some to others. */
export const MAX_PIECES = 30;

/** SPEC §2, §4, §9: how long passing messages stay, in milliseconds. */
export const SIGNED_OUT_BANNER_MS = 3000;
export const QUICK_ADD_MESSAGE_MS = 3000;
export const LINK_COPIED_MS = 2000;
export const SAVED_REDIRECT_MS = 1200;
export const QUIZ_ADVANCE_MS = 350;
export const QUIZ_RESULTS_MS = 500;

/** SPEC §5: lengths of what is typed at checkout. */
export const PHONE_DIGITS = 10;
export const PIN_DIGITS = 6;
export const OTP_LENGTH = 6;

/** How many accounts may have verified the same number: a household shares a phone, a crowd does not. */
export const MAX_ACCOUNTS_PER_PHONE = 3;

/** SPEC §9 "Shipment package": centimetres and kilograms. */
export const PACKAGE = { length: 10, breadth: 10, height: 10, weight: 0.5 } as const;
export const PICKUP_LOCATION = 'warehouse';
export const PAYMENT_METHOD = 'Prepaid';

/** DECISIONS "Numbers": perfume is HSN 3303, taxed inclusively at 18 % until the settings say otherwise. */
export const HSN = '3303';
export const DEFAULT_TAX_RATE = 18;

/** DECISIONS "Trust": the window for asking to cancel, the hold on counted stock, the life of an unpaid order. */
export const CANCEL_WINDOW_HOURS = 24;
export const STOCK_HOLD_MINUTES = 15;
export const PENDING_EXPIRES_DAYS = 5;

/** The longest reason of a request about an order, in characters. */
export const MAX_REASON = 500;

/** For this long after a purchase, the same person is asked before buying the same contents again. */
export const REPEAT_PURCHASE_MINUTES = 15;

/** How long a request that has not ended is taken up again; one that is older has died (docs/decisions/010). */
export const REQUEST_MAX_AGE_DAYS = 7;

/** DECISIONS "Trust": reviews are 1–2,000 characters. */
export const REVIEW_MAX_LENGTH = 2000;

/** SPEC §5, §9: the forms offer eight categories; DECISIONS puts Oud back into the filter. */
export const CATEGORIES = [
  'Oriental',
  'Citrus',
  'Floral',
  'Aquatic',
  'Woody',
  'Fresh',
  'Glass',
  'Oud',
] as const;

/** The product page and guided selection (SPEC §9). */
export const MAX_RECOMMENDATIONS = 2;
export const CARD_NOTES = 3;

/** Widths, in pixels, at which every product photograph exists (docs/decisions/002). */
export const PHOTO_WIDTHS = [400, 800, 1200] as const;
