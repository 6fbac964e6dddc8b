import * as v from 'valibot';
import { isPin } from '../customer/pin';
import { readNumber } from '../pricing/amount';
import { BUSINESS_NAMES } from './business';
import { SELLER_NAMES, type SellerName } from './businessFields';
import { DEFAULT_TAX_RATE, PICKUP_LOCATION } from './constants';
import { decode } from './decode';
import { normaliseGstin } from './gstin';
import { PIN_PROBLEM, sellerProblem } from './sellerProblem';
import { siteOf } from './site';

/** `settings/site` and `settings/business` as one form. */
export interface SettingsForm extends Record<SellerName, string> {
  name: string;
  description: string;
  announcement: string;
  taxRate: string;
  pickupLocation: string;
  /** When empty, the PIN code of the seller's own address applies. */
  pickupPin: string;
}

const parcelSchema = v.object({
  taxRate: v.optional(v.number(), DEFAULT_TAX_RATE),
  pickupLocation: v.optional(v.string(), PICKUP_LOCATION),
  pickupPin: v.optional(v.string(), ''),
});

/** The two documents → the form, with defaults for missing fields. Throws DecodeError. */
export function toSettingsForm(site: unknown, business: unknown): SettingsForm {
  const { taxRate, ...parcel } = decode(parcelSchema, business ?? {}, 'settings/business');
  const { business: seller, ...shop } = siteOf(site, business);
  return { ...shop, ...seller, ...parcel, taxRate: String(taxRate) };
}

/** The fields of a form that are filled, trimmed. */
function filledFields(form: SettingsForm, names: readonly (keyof SettingsForm)[]) {
  const fields = names.map((name): [string, string] => [name, form[name].trim()]);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}

/** The form → settings/site; an empty announcement or contact is left out. */
export function toSite(form: SettingsForm): Record<string, string> {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    ...filledFields(form, ['announcement', 'supportEmail', 'supportPhone']),
  };
}

/** A percentage as people type it, `18 %` too; not a number when it is none. */
const readRate = (text: string): number => readNumber(text.replace(/%\s*$/, '')) ?? Number.NaN;

/** The form → settings/business; what is empty is left out. */
export function toBusiness(form: SettingsForm): Record<string, string | number> {
  return {
    ...filledFields(form, BUSINESS_NAMES),
    ...(form.gstin.trim() !== '' && { gstin: normaliseGstin(form.gstin) }),
    taxRate: readRate(form.taxRate),
    pickupLocation: form.pickupLocation.trim(),
    ...filledFields(form, ['pickupPin']),
  };
}

/** The documents that a save writes, each in full; one that was not edited is left out. */
export interface SettingsChanges {
  site?: Record<string, string>;
  business?: Record<string, string | number>;
}

/**
 * What saving an edit of `loaded` writes over the stored `current`; undefined when someone else has meanwhile changed a
 * document that it would write, so that saving a description never restores an old GSTIN.
 */
export function settingsChanges(
  loaded: SettingsForm,
  edited: SettingsForm,
  current: SettingsForm,
): SettingsChanges | undefined {
  const differs = (part: (form: SettingsForm) => object, other: SettingsForm): boolean =>
    JSON.stringify(part(loaded)) !== JSON.stringify(part(other));
  const writesSite = differs(toSite, edited);
  const writesBusiness = differs(toBusiness, edited);
  if (writesSite && differs(toSite, current)) return undefined;
  if (writesBusiness && differs(toBusiness, current)) return undefined;
  return {
    ...(writesSite && { site: toSite(edited) }),
    ...(writesBusiness && { business: toBusiness(edited) }),
  };
}

/** An error message for each invalid field; empty when all are valid. Keep in sync with firestore.rules. */
export function validateSettings(form: SettingsForm): Partial<SettingsForm> {
  const errors: Partial<SettingsForm> = {};
  const name = form.name.trim();
  if (name === '' || name.length > 60) errors.name = 'Enter 1 to 60 characters.';
  if (form.description.trim().length > 300) errors.description = 'At most 300 characters.';
  if (form.announcement.trim().length > 120) errors.announcement = 'At most 120 characters.';
  for (const field of SELLER_NAMES) {
    const problem = sellerProblem(field, form);
    if (problem !== undefined) errors[field] = problem;
  }
  if (!(readRate(form.taxRate) <= 40)) errors.taxRate = 'Enter a percentage from 0 to 40.';
  const place = form.pickupLocation.trim();
  if (place === '' || place.length > 60) errors.pickupLocation = 'Enter 1 to 60 characters.';
  if (form.pickupPin.trim() !== '' && !isPin(form.pickupPin.trim())) errors.pickupPin = PIN_PROBLEM;
  return errors;
}

const count = v.optional(v.number(), 0);
/** What the back office asks the functions to do for the whole shop. */
export type MaintenanceType = 'rebuild' | 'ship_failed';

const maintenanceSchema = v.object({
  type: v.fallback(v.picklist(['rebuild', 'ship_failed']), 'rebuild'),
  state: v.optional(v.picklist(['working', 'done', 'failed'])),
  progress: v.optional(
    v.object({ phase: v.string(), done: count, total: v.optional(v.nullable(v.number())) }),
  ),
  outcome: v.optional(
    v.object({
      products: count,
      orders: count,
      days: count,
      booked: count,
      waiting: count,
      held: count,
      reason: v.optional(v.string()),
    }),
  ),
});
/** The progress and outcome of a rebuild, or of booking what failed, as the functions record them. */
export type Maintenance = v.InferOutput<typeof maintenanceSchema>;

/** A maintenance document → {@link Maintenance}. Throws DecodeError. */
export function decodeMaintenance(id: string, data: unknown): Maintenance {
  return decode(maintenanceSchema, data, `maintenance/${id}`);
}

const PHASES: Record<string, string> = {
  ratings: 'Counting ratings',
  days: 'Counting days',
  sold: 'Counting pieces sold',
  catalogue: 'Building the catalogue',
  summary: 'Calculating totals',
  parcels: 'Booking parcels',
};

const parcels = (n: number): string => (n === 1 ? '1 parcel' : `${n} parcels`);

/** How booking what failed has ended. */
function shipFailedSummary({ booked, waiting, held }: NonNullable<Maintenance['outcome']>): string {
  if (booked + waiting + held === 0) return 'There are no failed shipments left.';
  return [
    `${parcels(booked)} booked.`,
    ...(waiting > 0
      ? [
          `${parcels(waiting)} could not be booked; each order says why, and when we will try again.`,
        ]
      : []),
    ...(held > 0
      ? [`${parcels(held)} left alone, because a cancellation has to be decided first.`]
      : []),
  ].join(' ');
}

/** A sentence on what the functions are doing for the whole shop, or how it ended. */
export function maintenanceSummary({ type, state, progress, outcome }: Maintenance): string {
  const isRebuild = type === 'rebuild';
  if (state === 'done' && outcome)
    return isRebuild
      ? `Rebuilt: ${outcome.products} fragrances, ${outcome.orders} orders on ${outcome.days} days.`
      : shipFailedSummary(outcome);
  if (state === 'failed')
    return `${isRebuild ? 'The rebuild' : 'Booking'} stopped. ${outcome?.reason ?? ''}`.trim();
  if (!progress) return 'Waiting to start…';
  const of = progress.total == null ? '' : ` of ${progress.total}`;
  return `${PHASES[progress.phase] ?? progress.phase}: ${progress.done}${of}…`;
}
