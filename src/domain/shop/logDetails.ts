import * as v from 'valibot';
import { STATUS_LABELS } from '../order/orderStatus';
import { formatRupees, toRupees } from '../pricing/money';
import { SELLER_NAMES, sellerField } from './businessFields';
import { dayLabel, istDay } from './ist';
import { changeSchema, type LogChange, type LogEntry } from './logEntry';
import { fieldKind, fieldLabel, type LogNames } from './logSentence';
import { NOTIFICATION_TIMES, NOTIFICATIONS } from './notifications';

/**
 * What an entry holds, one line for each field: `Price: ₹6,850 → ₹6,500`. Names stand for ids where they are known, and
 * lists are sentences; only what was cut off stays as much as there is.
 */
export function detailLines(entry: LogEntry, names: LogNames): string[] {
  return Object.entries(entry.changes).flatMap(([field, value]) => {
    const change = v.safeParse(changeSchema, value);
    // What a request asked for is a value, not a change: a text, an amount or a list.
    if (!change.success || !('before' in change.output || 'after' in change.output))
      return value === '' ? [] : line(labelOf(entry, field, names), show(field, value, names));
    if (entry.target === 'settings/categories')
      return categoryLine(entry, field, change.output, names);
    if (entry.target === 'settings/stock' && field === 'sizes')
      return sizeLines(change.output, names);
    // Their addresses say nothing, and the list is mostly cut off.
    if (field === 'images')
      return change.output.before && change.output.after ? 'Photographs changed' : [];
    return changeLine(labelOf(entry, field, names), change.output, (text) =>
      show(field, text, names),
    );
  });
}

const line = (label: string, text: string): string => `${capital(label)}: ${text}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function changeLine(
  label: string,
  { before = '', after = '' }: LogChange,
  shown: (text: string) => string,
): string {
  if (before === '') return line(label, shown(after));
  return line(label, `${shown(before)} → ${after === '' ? 'removed' : shown(after)}`);
}

/** A category that was added, put out of use or renamed, or their order. Its field is its id, which says little. */
function categoryLine(
  { changes }: LogEntry,
  field: string,
  { before = '', after = '' }: LogChange,
  { category }: LogNames,
): string {
  if (field === 'order') {
    /** The shop no longer knows the name of a category that was removed, but the entry of its removal has it. */
    const formerName = (id: string): string | undefined => {
      const change = v.safeParse(changeSchema, changes[id]);
      return change.success ? change.output.before : undefined;
    };
    const inOrder = (ids: string): string =>
      ids
        .split(', ')
        .map((id) => category(id) ?? formerName(id) ?? id)
        .join(', ');
    return changeLine('Order', { before, after }, inOrder);
  }
  if (before === '') return line('Added', after);
  return after === '' ? line('Out of use', before) : line('Name', `${before} → ${after}`);
}

const sizesSchema = v.record(v.string(), v.number());

/** The numbers at which single sizes count as low, which are stored as one map. */
function sizeLines({ before = '', after = '' }: LogChange, names: LogNames): string[] {
  const read = (text: string) => v.safeParse(sizesSchema, stored(text || '{}'));
  const [was, is] = [read(before), read(after)];
  if (!was.success || !is.success)
    return [changeLine('Low at', { before, after }, (text) => show('sizes', text, names))];
  return [...new Set([...Object.keys(was.output), ...Object.keys(is.output)])]
    .filter((key) => was.output[key] !== is.output[key])
    .map((key) =>
      changeLine(
        `Low at, ${nameOf(key, names)}`,
        { before: was.output[key]?.toString(), after: is.output[key]?.toString() },
        (text) => text,
      ),
    );
}

/** What a field is called where it is edited. */
function labelOf({ target }: LogEntry, field: string, names: LogNames): string {
  if (target === 'settings/stock' && field === 'lowAt') return 'Low at, all sizes';
  if (target === 'settings/notifications')
    return NOTIFICATIONS.find(([kind]) => kind === field)?.[1] ?? 'Address of the emails';
  if (target === 'settings/notes') return field.replaceAll('-', ' ');
  const seller = SELLER_NAMES.find((name) => name === field);
  if (seller && target.startsWith('settings/')) return sellerField(seller).label;
  return LABELS[field] ?? names.fragrance(field) ?? inWords(fieldLabel(field));
}

const LABELS: Readonly<Record<string, string>> = {
  amountPaise: 'amount',
  announcement: 'announcement',
  applicableProductSKUs: 'fragrances',
  boxes: 'boxes',
  isAutomatic: 'automatic',
  lines: 'pieces',
  minRating: 'lowest rating of a courier',
  oncePerCustomer: 'once per customer',
  pickupPin: 'pickup PIN',
  productId: 'fragrance',
  products: 'fragrances',
  restocked: 'returned to stock',
  taxRate: 'tax rate (%)',
  type: 'kind of discount',
};

/** `pickupLocation` → `pickup location`; what has blanks or no small letter stays. */
const inWords = (field: string): string =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : field;

/** A value of the log, which is text or, in an entry of a request, anything. */
function show(field: string, value: unknown, names: LogNames): string {
  if (typeof value === 'string') {
    const read = stored(value);
    return read === undefined ? withoutSigns(value) : shown(field, read, names);
  }
  return shown(field, value, names);
}

/** What a text of the log was before it was stored; undefined when it was a list that is cut off. */
function stored(text: string): unknown {
  if (!/^[[{"]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A list that was cut off, without the signs of its notation. */
const withoutSigns = (text: string): string =>
  text
    .replace(/[[\]{}"]/g, '')
    .replace(/,(?=\S)/g, ', ')
    .replace(/:(?=\S)/g, ': ');

function shown(field: string, value: unknown, names: LogNames): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    const isFlat = value.every((one) => typeof one !== 'object');
    return value.map((one) => shown(field, one, names)).join(isFlat ? ', ' : '; ');
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([name, one]) => name !== 'reviewId' && one !== null && one !== undefined)
      .map(
        ([name, one]) => `${LABELS[name] ?? inWords(fieldLabel(name))} ${shown(name, one, names)}`,
      )
      .join(', ');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const amount = Number(text);
  if (text !== '' && Number.isFinite(amount)) {
    if (field.endsWith('Paise')) return formatRupees(toRupees(amount));
    if (fieldKind(field) === 'rupees') return formatRupees(amount);
    return text;
  }
  if (text === 'true' || text === 'false') return text === 'true' ? 'yes' : 'no';
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return dayLabel(istDay(new Date(text)));
  if (IDS.test(field)) return nameOf(text, names);
  return VALUES[field]?.get(text) ?? text.replace(/https?:\/\/\S+/g, fileName);
}

/** Fields that hold ids of fragrances or of their sizes. */
const IDS = /^(productId|products|applicableProductSKUs|contents|sizes)$|, fragrances$/;

const TIMES: ReadonlyMap<string, string> = new Map(NOTIFICATION_TIMES);
const STATUSES: ReadonlyMap<string, string> = new Map(Object.entries(STATUS_LABELS));
/** What the values of some fields are called. */
const VALUES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  ...Object.fromEntries(NOTIFICATIONS.map(([kind]) => [kind, TIMES])),
  from: STATUSES,
  to: STATUSES,
  status: STATUSES,
  type: new Map([
    ['percentage', 'percent'],
    ['fixed', 'rupees'],
  ]),
};

/** The name of a fragrance, also of one of its sizes (`oud/10 ml` → `Oud, 10 ml`); any other text as it is. */
function nameOf(text: string, { fragrance }: LogNames): string {
  const [id = '', volume] = text.split('/');
  const name = fragrance(id);
  if (volume !== undefined && /^[\w-]+\/[\d.]+ m?[lg]$/.test(text))
    return `${name ?? id}, ${volume}`;
  return volume === undefined ? (name ?? text) : text;
}

/** The last part of an address, which tells one photograph from another. */
const fileName = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .split(/\/|%2F/)
    .at(-1) ?? url;
