import { cleaned } from '../shop/cleaned';
import { addDays, dayOf, istDay, startOfDay } from '../shop/ist';
import { changedFields } from '../product/productChanges';
import { findVariant, type Product } from '../product/product';
import { MAX_QUANTITY } from '../shop/constants';
import { formatRupees } from './money';
import { notAnAmount, readAmount, readNumber } from './amount';
import { decodeOffer, type Offer } from './offer';

/** The fewest and the most pieces that an offer may ask for. Keep in sync with firestore.rules. */
const MIN_PIECES = 2;
const MAX_PIECES = 20;

/** The state of the offer form: amounts are text, and the first and last day are Indian days. */
export interface OfferForm {
  title: string;
  description: string;
  type: 'percentage' | 'fixed';
  value: string;
  isAutomatic: boolean;
  couponCode: string;
  startDay: string;
  endDay: string;
  minOrderValue: string;
  productIds: string[];
  /** A number of pieces of the size `volume`; both are empty for an offer on the whole cart. */
  pieces: string;
  volume: string;
  combines: boolean;
  oncePerCustomer: boolean;
  maxUses: string;
}

/** The form of a new offer: starts today and runs for 30 days. */
export function blankOffer(now: Date): OfferForm {
  return {
    title: '',
    description: '',
    type: 'percentage',
    value: '',
    isAutomatic: false,
    couponCode: '',
    startDay: istDay(now),
    endDay: addDays(istDay(now), 30),
    minOrderValue: '',
    productIds: [],
    pieces: '',
    volume: '',
    combines: true,
    oncePerCustomer: false,
    maxUses: '',
  };
}

/** An offer → the values of its form. */
export function toOfferForm(offer: Offer): OfferForm {
  return {
    title: offer.title,
    description: offer.description,
    type: offer.type,
    value: String(offer.value),
    isAutomatic: offer.isAutomatic,
    couponCode: offer.couponCode,
    startDay: istDay(offer.startDate),
    endDay: istDay(offer.endDate),
    minOrderValue: offer.minOrderValue === 0 ? '' : String(offer.minOrderValue),
    productIds: [...offer.applicableProductSKUs],
    pieces: offer.pieces === undefined ? '' : String(offer.pieces),
    volume: offer.volume ?? '',
    combines: offer.combines,
    oncePerCustomer: offer.oncePerCustomer,
    maxUses: offer.maxUses === undefined ? '' : String(offer.maxUses),
  };
}

/** The last moment of an Indian day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

/** The stored fields of an offer; dates are ISO text. */
export interface OfferFields {
  title: string;
  description: string;
  type: 'percentage' | 'fixed';
  value: number;
  isAutomatic: boolean;
  couponCode: string;
  startDate: string;
  endDate: string;
  minOrderValue: number;
  applicableProductSKUs: string[];
  /** Undefined, both, for an offer on the whole cart. */
  pieces: number | undefined;
  volume: string | undefined;
  combines: boolean;
  oncePerCustomer: boolean;
  /** Undefined for no limit. */
  maxUses: number | undefined;
}

/** A new code is stored in capitals. That of a stored offer is its id, so it stays as it is. */
const codeOf = ({ couponCode }: OfferForm, loaded: Offer | undefined): string =>
  loaded ? couponCode.trim() : cleaned(couponCode).toUpperCase();

/** The discount as people type it: `12.5 %` or `₹1,200`; not a number when it is none. */
const readValue = ({ type, value }: OfferForm): number =>
  (type === 'percentage' ? readNumber(value.replace(/%\s*$/, '')) : readAmount(value)) ?? NaN;

/** A number or an amount that may be left out. */
const readOptional = (text: string, read: (text: string) => number | undefined) =>
  text.trim() === '' ? undefined : (read(text) ?? NaN);

/** A valid form → the stored fields. A day that was not edited keeps the exact time of the loaded offer. */
export function toOfferFields(form: OfferForm, loaded?: Offer): OfferFields {
  const kept = (day: string, moment: Date | undefined, fresh: Date): string =>
    (moment && istDay(moment) === day ? moment : fresh).toISOString();
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    type: form.type,
    value: readValue(form),
    isAutomatic: form.isAutomatic,
    couponCode: form.isAutomatic ? '' : codeOf(form, loaded),
    startDate: kept(form.startDay, loaded?.startDate, startOfDay(form.startDay)),
    endDate: kept(form.endDay, loaded?.endDate, endOfDay(form.endDay)),
    minOrderValue: readOptional(form.minOrderValue, readAmount) ?? 0,
    applicableProductSKUs: form.productIds,
    pieces: readOptional(form.pieces, readNumber),
    volume: form.volume.trim() || undefined,
    combines: form.combines,
    oncePerCustomer: form.oncePerCustomer,
    maxUses: readOptional(form.maxUses, readNumber),
  };
}

/**
 * The fields that saving an edit of `loaded` writes over the stored `current`; undefined when someone else has changed
 * the offer meanwhile, because saving a title must not revive a coupon that was ended. Whether it is used up,
 * which orders change, is no conflict.
 */
export function offerChanges(
  loaded: Offer,
  edited: OfferFields,
  current: Offer,
): Partial<OfferFields> | undefined {
  const before = toOfferFields(toOfferForm(loaded), loaded);
  const now = toOfferFields(toOfferForm(current), current);
  return Object.keys(changedFields(before, now)).length > 0
    ? undefined
    : changedFields(before, edited);
}

export type OfferErrors = Partial<Record<keyof OfferForm, string>>;

/** The highest amount in rupees. */
const MAX_AMOUNT = 10_000_000;
const MAX_USES = 10_000_000;

function valueProblem(form: OfferForm): string | undefined {
  const value = readValue(form);
  if (Number.isNaN(value) && form.value.trim() !== '') return notAnAmount(form.value);
  if (!(value > 0)) return 'Enter an amount above 0.';
  if (form.type === 'percentage') return value > 100 ? 'At most 100 percent.' : undefined;
  return value > MAX_AMOUNT ? `At most ${formatRupees(MAX_AMOUNT)}.` : undefined;
}

/**
 * An error message for each invalid field; empty when all are valid. Keep in sync with firestore.rules "Offers".
 * @param products undefined while they are not known: then the size of pieces is not looked up
 */
export function validateOffer(form: OfferForm, products?: readonly Product[]): OfferErrors {
  const errors: OfferErrors = isForPieces(form) ? piecesErrors(form, products) : {};
  if (form.title.trim() === '') errors.title = 'Title is required.';
  else if (form.title.trim().length > 120) errors.title = 'At most 120 characters.';
  if (form.description.trim().length > 1000) errors.description = 'At most 1000 characters.';
  const value = valueProblem(form);
  if (value !== undefined) errors.value = value;
  if (!form.isAutomatic && !/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/.test(form.couponCode.trim()))
    errors.couponCode = '3 to 40 letters, digits, _ or -, beginning with a letter or digit.';
  if (dayOf(form.startDay) === undefined) errors.startDay = 'Choose a day.';
  if (dayOf(form.endDay) === undefined) errors.endDay = 'Choose a day.';
  else if (form.endDay < form.startDay) errors.endDay = 'The last day is before the first.';
  const minimum = readOptional(form.minOrderValue, readAmount) ?? 0;
  if (Number.isNaN(minimum)) errors.minOrderValue = notAnAmount(form.minOrderValue);
  else if (minimum > MAX_AMOUNT)
    errors.minOrderValue = `Enter an amount in rupees, up to ${formatRupees(MAX_AMOUNT)}.`;
  else if (isForPieces(form) && minimum > 0)
    errors.minOrderValue = 'An offer for a number of pieces has no minimum.';
  const uses = readOptional(form.maxUses, readNumber) ?? 1;
  if (!Number.isInteger(uses) || uses < 1 || uses > MAX_USES)
    errors.maxUses = `Enter a whole number above 0, up to ${MAX_USES.toLocaleString('en-IN')}.`;
  return errors;
}

const isForPieces = ({ pieces, volume }: OfferForm): boolean => `${pieces}${volume}`.trim() !== '';

function piecesErrors(form: OfferForm, products: readonly Product[] | undefined): OfferErrors {
  const errors: OfferErrors = {};
  const pieces = readNumber(form.pieces) ?? NaN;
  if (!Number.isInteger(pieces) || pieces < MIN_PIECES || pieces > MAX_PIECES)
    errors.pieces = `Enter a whole number from ${MIN_PIECES} to ${MAX_PIECES}.`;
  else if (form.type === 'percentage')
    errors.pieces = 'Choose a discount in rupees: pieces take no percentage off.';
  const volume = form.volume.trim();
  const counted = products?.filter(
    ({ id }) => form.productIds.length === 0 || form.productIds.includes(id),
  );
  if (volume === '') errors.volume = 'Enter the size of the pieces, for example 2 ml.';
  else if (volume.length > 40) errors.volume = 'At most 40 characters.';
  // What is not in the catalogue may have the size: a fragrance that is hidden or a draft.
  else if (counted && counted.length > 0 && counted.every((one) => !findVariant(one, volume)))
    errors.volume = `No fragrance of this offer has the size ${volume}.`;
  else if (counted && counted.length > 0 && !errors.pieces) {
    const most = counted.filter((product) => findVariant(product, volume)).length * MAX_QUANTITY;
    if (pieces > most) errors.pieces = `A cart can hold at most ${most} of these pieces.`;
  }
  return errors;
}

/** The offer that a form describes, for previewing it on a sample cart. */
export function offerOf(id: string, form: OfferForm, uses: number): Offer {
  const fields = toOfferFields(form);
  return decodeOffer(id, { ...fields, usedUp: uses >= (fields.maxUses ?? Infinity) });
}

/** The dates that end an offer now. An offer that has not started also gets a past start date, so it never starts. */
export function datesToEndNow(
  offer: Pick<Offer, 'startDate'>,
  now: Date,
): { startDate?: string; endDate: string } {
  const hasStarted = offer.startDate < now;
  return {
    ...(!hasStarted && { startDate: new Date(now.getTime() - 1000).toISOString() }),
    endDate: now.toISOString(),
  };
}
