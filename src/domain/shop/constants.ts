/**
 * The business constants, each defined only here (docs/product.md "Figures"). Amounts are rupees unless the name says
 * paise.
 */

/** Shipping is free *above* 150 rupees after discount (exactly 150 is not enough), else a flat 25. */
export const FREE_SHIPPING_ABOVE = 150;
export const FLAT_SHIPPING = 25;

/** Razorpay refuses an order below 100 paise. */
export const MIN_AMOUNT_PAISE = 100;
export const CURRENCY = 'INR';

/** The lowest price in rupees: a card cannot pay less, and ₹0 would be a typing mistake. */
export const MIN_PRICE = 1;

/** Limits of one cart or order: 1–20 lines with a quantity of 1–10 each. */
export const MAX_LINES = 20;
export const MAX_QUANTITY = 10;

/** Limit on the pieces in one order, so that it fits one package and no customer empties the stock. */
export const MAX_PIECES = 30;

/** How long transient messages stay, in milliseconds. */
export const SIGNED_OUT_BANNER_MS = 3000;
export const QUICK_ADD_MESSAGE_MS = 3000;
export const LINK_COPIED_MS = 2000;
export const SAVED_REDIRECT_MS = 1200;
export const QUIZ_ADVANCE_MS = 350;
export const QUIZ_RESULTS_MS = 500;

/** Lengths of the numeric fields at checkout. */
export const PHONE_DIGITS = 10;
export const PIN_DIGITS = 6;
export const OTP_LENGTH = 6;

/** How long an admin's session lasts after signing in. Keep in sync with firestore.rules and storage.rules. */
export const ADMIN_SESSION_HOURS = 12;

/** Addresses in one address book. Keep in sync with firestore.rules. */
export const MAX_ADDRESSES = 20;

/** How many accounts may verify the same phone number: a household may share one. */
export const MAX_ACCOUNTS_PER_PHONE = 3;

/** A parcel about whose boxes and weights nothing is known, in centimetres and kilograms. */
export const PACKAGE = { length: 10, breadth: 10, height: 10, weight: 0.5 } as const;

/** Of couriers rated at least this well (0 to 5), the cheapest gets the parcel, unless the settings say otherwise. */
export const MIN_COURIER_RATING = 4;
export const PICKUP_LOCATION = 'warehouse';
export const PAYMENT_METHOD = 'Prepaid';

/** Perfume is HSN 3303; prices include 18 % GST unless the settings say otherwise. */
export const HSN = '3303';
export const DEFAULT_TAX_RATE = 18;

/** The window for requesting a cancellation, the hold on counted stock, and the lifetime of an unpaid order. */
export const CANCEL_WINDOW_HOURS = 24;
export const STOCK_HOLD_MINUTES = 15;
export const PENDING_EXPIRES_DAYS = 5;

/** How long after delivery damaged or wrong pieces can be reported, and unopened ones returned. Keep in sync with firestore.rules. */
export const DAMAGE_WINDOW_HOURS = 48;
export const RETURN_WINDOW_DAYS = 14;

/** The maximum length of the reason given with a request about an order, in characters. */
export const MAX_REASON = 500;

/** Within this time of a purchase, the same customer must confirm buying the same contents again. */
export const REPEAT_PURCHASE_MINUTES = 15;

/** How long an unfinished request is retried; an older one is considered dead (docs/decisions/008-back-office.md). */
export const REQUEST_MAX_AGE_DAYS = 7;

/** How long after its delivery an order is asked about. */
export const REVIEW_ASKED_AFTER_DAYS = 10;

/** Reviews are 1–2,000 characters. */
export const REVIEW_MAX_LENGTH = 2000;

/** How many fragrances guided selection recommends, and how many top notes a card names. */
export const MAX_RECOMMENDATIONS = 2;
export const CARD_NOTES = 3;

/** Widths, in pixels, in which a product photograph is stored; of a narrower original, those below it and its own. */
export const PHOTO_WIDTHS = [400, 800, 1200, 1600] as const;

/** Indian time, five and a half hours ahead of UTC; India has no daylight saving. */
export const IST_OFFSET_MS = 5.5 * 3_600_000;
