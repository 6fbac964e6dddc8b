import * as v from 'valibot';
import { orderNumber } from '../order/orderNumber';
import { STATUS_LABELS } from '../order/orderStatus';
import { formatRupees, toRupees } from '../pricing/money';
import { formatList } from './formatList';
import { changeSchema, type LogChange, type LogEntry } from './logEntry';

/** What the log calls things, as far as it is known. */
export interface LogNames {
  /** The name of a fragrance by its id. */
  fragrance: (id: string) => string | undefined;
  /** The name of a category by its id. */
  category: (id: string) => string | undefined;
  /** The title of an offer by its id; a coupon is called by its code, which is its id. */
  offer: (id: string) => string | undefined;
}

/** What somebody did, as a sentence after their name: `${did} ${about}${more}`, and {@link sentenceEnd}. */
export interface LogSentence {
  /** As in `changed the price of`. */
  did: string;
  /** What it was done to, which the log links to. */
  about: string;
  /** As in ` from ₹6,850 to ₹6,500`. */
  more: string;
  /** Whether the sentence says all that the entry holds. */
  isWhole: boolean;
}

/** An entry with the names of categories in place of their ids, which never change. */
export function withCategoryNames(entry: LogEntry, { category }: LogNames): LogEntry {
  const change = v.safeParse(changeSchema, entry.changes['category']);
  if (entry.collection !== 'products' || !change.success) return entry;
  const named = Object.entries(change.output).map(([when, id]) => [
    when,
    id === undefined ? id : (category(id) ?? id),
  ]);
  return { ...entry, changes: { ...entry.changes, category: Object.fromEntries(named) } };
}

/** An entry of the log → what was done to what, in words, with amounts in rupees. */
export function logSentence(stored: LogEntry, names: LogNames): LogSentence {
  const entry = withCategoryNames(stored, names);
  const [collection = '', id = '', inner] = entry.target.split('/');
  if (entry.collection === 'reviews') return ofReview(entry, fragranceOf(id, names));
  switch (collection) {
    case 'products':
      return inner === 'reviews'
        ? ofReview(entry, fragranceOf(id, names))
        : ofProduct(entry, fragranceOf(id, names));
    case 'orders':
      return ofOrder(entry, `order ${orderNumber(id)}`);
    case 'offers':
      return ofOffer(entry, `the offer ${names.offer(id) ?? id}`);
    case 'settings':
      return changed(entry, SETTINGS[id] ?? id);
    case 'users':
      return ofCustomer(entry);
    case 'customerNotes':
      return { did: 'changed the notes about', about: 'a customer', more: '', isWhole: true };
    case 'contactMessages':
      return ofMessage(entry);
    case 'maintenance':
      return {
        did: 'started',
        about: MAINTENANCE[entry.what] ?? entry.what,
        more: '',
        isWhole: true,
      };
    default:
      return { did: said(entry.what), about: entry.target, more: '', isWhole: false };
  }
}

/** The full stop, which a quoted sentence has already. */
export const sentenceEnd = (more: string): string => (/[.!?]”$/.test(more) ? '' : '.');

const fragranceOf = (id: string, { fragrance }: LogNames): string => fragrance(id) ?? id;
const said = (what: string): string => what.replaceAll('_', ' ');

const SETTINGS: Readonly<Record<string, string>> = {
  site: 'the settings of the shop',
  business: 'the settings of the seller',
  notes: 'the notes',
  categories: 'the categories',
  home: 'the home page',
  parcels: 'the settings of parcels',
  stock: 'the settings of stock',
  notifications: 'the settings of notifications',
};

const MAINTENANCE: Readonly<Record<string, string>> = {
  rebuild: 'Rebuild Index',
  ship_failed: 'Ship all that failed',
};

/** The changed fields with their values; those of requests, which are no changes, are left out. */
function changesOf({ changes }: LogEntry): [string, LogChange][] {
  return Object.entries(changes).flatMap(([name, value]): [string, LogChange][] => {
    const change = v.safeParse(changeSchema, value);
    return change.success && typeof value === 'object' && value !== null
      ? [[name, change.output]]
      : [];
  });
}

/** Something that was added, changed or deleted, when nothing better can be said. */
function changed(entry: LogEntry, about: string): LogSentence {
  const did = { created: 'added', deleted: 'deleted' }[entry.what] ?? said(entry.what);
  const isWhole = Object.keys(entry.changes).length === 0;
  return { did, about, more: '', isWhole };
}

/** The labels of a product's fields, and whether they are rupees. */
const FIELDS: Readonly<Record<string, { label: string; kind?: 'rupees' | 'plain' }>> = {
  name: { label: 'name', kind: 'plain' },
  shortName: { label: 'short name', kind: 'plain' },
  description: { label: 'description' },
  category: { label: 'category', kind: 'plain' },
  concentration: { label: 'concentration', kind: 'plain' },
  volume: { label: 'size', kind: 'plain' },
  price: { label: 'price', kind: 'rupees' },
  originalPrice: { label: 'original price', kind: 'rupees' },
  stock: { label: 'stock', kind: 'plain' },
  inStock: { label: 'availability' },
  visibility: { label: 'visibility', kind: 'plain' },
  weight: { label: 'weight', kind: 'plain' },
  images: { label: 'photographs' },
  tags: { label: 'tags' },
  topNotes: { label: 'top notes' },
  middleNotes: { label: 'middle notes' },
  baseNotes: { label: 'base notes' },
  variants: { label: 'sizes' },
  contents: { label: 'contents' },
  wear: { label: 'how it wears' },
  manufacturer: { label: 'maker', kind: 'plain' },
  countryOfOrigin: { label: 'country of origin', kind: 'plain' },
  hsn: { label: 'HSN code', kind: 'plain' },
  title: { label: 'title', kind: 'plain' },
  value: { label: 'value', kind: 'plain' },
  startDate: { label: 'first day' },
  endDate: { label: 'last day' },
  minOrderValue: { label: 'minimum', kind: 'rupees' },
  maxUses: { label: 'number of uses', kind: 'plain' },
  combines: { label: 'combination with other offers' },
};

/** A figure of one size, as functions/src/adminLog/onWrite.ts names it: `50 ml price`. */
function sizeField(field: string): { volume: string; name: string } | undefined {
  const [, volume, name] = /^(.+) ([a-zA-Z]+)$/.exec(field) ?? [];
  return volume !== undefined && name !== undefined && name in FIELDS
    ? { volume, name }
    : undefined;
}

/** What a field is called: `price`, `50 ml stock`, or the field itself. */
export function fieldLabel(field: string): string {
  const size = sizeField(field);
  return size ? `${size.volume} ${fieldLabel(size.name)}` : (FIELDS[field]?.label ?? field);
}

/** Whether a field is rupees or a plain value; undefined where its values say little. */
export const fieldKind = (field: string): 'rupees' | 'plain' | undefined =>
  FIELDS[sizeField(field)?.name ?? field]?.kind;

/** ` from ₹6,850 to ₹6,500`; empty where a value says little. */
function fromTo({ before, after }: LogChange, kind: 'rupees' | 'plain' | undefined): string {
  if (kind === undefined) return '';
  const shown = (value: string): string => {
    const rupees = Number(value);
    return kind === 'rupees' && value !== '' && Number.isFinite(rupees)
      ? formatRupees(rupees)
      : `“${value}”`;
  };
  const plain = (value: string): string => (/^[\d.]+$/.test(value) ? value : shown(value));
  const show = kind === 'rupees' ? shown : plain;
  const from = before === undefined || before === '' ? '' : ` from ${show(before)}`;
  const to = after === undefined || after === '' ? '' : ` to ${show(after)}`;
  return from === '' && to === '' ? '' : `${from}${to === '' ? ' to nothing' : to}`;
}

/** An edit of one or several fields of something that has {@link FIELDS}. */
function edited(entry: LogEntry, about: string): LogSentence {
  const changes = changesOf(entry);
  const [first, ...others] = changes;
  if (!first) return { did: 'saved', about, more: '', isWhole: true };
  const [field, change] = first;
  if (others.length === 0) {
    const kind = FIELDS[field]?.kind;
    const more = fromTo(change, kind);
    return { did: `changed the ${fieldLabel(field)} of`, about, more, isWhole: kind !== undefined };
  }
  const labels = changes.slice(0, 4).map(([name]) => fieldLabel(name));
  const all = formatList(changes.length > 4 ? [...labels, 'more'] : labels);
  return { did: `changed ${all} of`, about, more: '', isWhole: false };
}

const nameOf = (change: LogChange | undefined): string | undefined =>
  change?.after ?? change?.before;

const isYes = (change: LogChange | undefined): boolean => change?.after === 'true';

function ofProduct(entry: LogEntry, about: string): LogSentence {
  const changes = new Map(changesOf(entry));
  if (entry.what === 'not published') {
    const reason = typeof entry.changes['reason'] === 'string' ? entry.changes['reason'] : '';
    const more = reason === '' ? '' : `: ${reason.replace(/[.]$/, '')}`;
    return { did: 'could not publish', about, more, isWhole: true };
  }
  // The catalogue does not know what was deleted.
  if (entry.what !== 'changed') return changed(entry, nameOf(changes.get('name')) ?? about);
  if (changes.size === 1) {
    const whole = { about, isWhole: true };
    if (changes.has('inStock'))
      return {
        ...whole,
        did: 'marked',
        more: isYes(changes.get('inStock')) ? ' as in stock' : ' as sold out',
      };
    if (changes.has('featured'))
      return {
        ...whole,
        did: isYes(changes.get('featured')) ? 'featured' : 'stopped featuring',
        more: '',
      };
    const [[field, change] = ['', {}]] = changes;
    const size = sizeField(field);
    const kind = size && FIELDS[size.name]?.kind;
    if (size && kind)
      return {
        ...whole,
        did: `changed the ${fieldLabel(size.name)} of`,
        more: `, ${size.volume}${fromTo(change, kind)}`,
      };
  }
  return edited(entry, about);
}

function ofOffer(entry: LogEntry, about: string): LogSentence {
  return entry.what === 'changed' ? edited(entry, about) : changed(entry, about);
}

function ofReview(entry: LogEntry, fragrance: string): LogSentence {
  const about = `a review of ${fragrance}`;
  const whole = { about, more: '', isWhole: true };
  if (entry.what === 'answered') return { ...whole, did: 'answered', isWhole: false };
  if (entry.what === 'answer removed') return { ...whole, did: 'removed the answer to' };
  const changes = new Map(changesOf(entry));
  const reason = changes.get('reason')?.after;
  const more = reason === undefined || reason === '' ? '' : `: “${reason}”`;
  return { ...whole, did: isYes(changes.get('hidden')) ? 'hid' : 'showed again', more };
}

function ofCustomer(entry: LogEntry): LogSentence {
  const role = new Map(changesOf(entry)).get('role');
  const more = role ? fromTo(role, 'plain') : '';
  return { did: 'changed the role of', about: 'a customer', more, isWhole: true };
}

function ofMessage(entry: LogEntry): LogSentence {
  const changes = new Map(changesOf(entry));
  const whole = { about: 'a message', more: '', isWhole: true };
  if (entry.what === 'answered') return { ...whole, did: 'answered' };
  const marks = [
    changes.has('read') && (isYes(changes.get('read')) ? 'read' : 'unread'),
    changes.has('answered') && (isYes(changes.get('answered')) ? 'answered' : 'not answered'),
  ].filter((mark) => mark !== false);
  if (entry.what !== 'changed' || marks.length === 0) return changed(entry, 'a message');
  return { ...whole, did: 'marked', more: ` as ${formatList(marks)}` };
}

/** What was asked for an order, with the words that follow its number. */
const REQUESTS: Readonly<Record<string, readonly [did: string, more?: string]>> = {
  note: ['added a note to'],
  ship: ['had the parcel booked of'],
  'booking cancelled': ['cancelled the booking of'],
  'parcel put aside': ['put aside the parcel of'],
  'cancellation declined': ['declined the cancellation of'],
  'cancellation accepted': ['accepted the cancellation of'],
  'order cancelled': ['cancelled'],
  'refund failed': ['tried to refund', ', which failed'],
  'return agreed': ['agreed to a return of'],
  'return received': ['received a return of'],
  'return refused': ['did not accept a return of'],
  'return replaced': ['sent a replacement for'],
  'return closed as refunded': ['closed a return of', ' as refunded'],
  'delivery answer': ['answered the courier about'],
  'address corrected': ['corrected the address of'],
  'payment.dispute.created': ['raised a dispute about'],
  'payment.dispute.under_review': ['reviews the dispute about'],
  'payment.dispute.action_required': ['asks for evidence about'],
  'payment.dispute.won': ['closed the dispute as won about'],
  'payment.dispute.lost': ['closed the dispute as lost about'],
  'payment.dispute.closed': ['closed the dispute about'],
};

function ofOrder(entry: LogEntry, about: string): LogSentence {
  const { what, changes } = entry;
  const reason = typeof changes['reason'] === 'string' ? changes['reason'].trim() : '';
  const why = reason === '' ? '' : `: “${reason}”`;
  const { amountPaise, to, amount, fields } = changes;
  if (what === 'refund' || (what === 'refund failed' && typeof amountPaise === 'number')) {
    const rupees = typeof amountPaise === 'number' ? formatRupees(toRupees(amountPaise)) : 'money';
    const did = what === 'refund' ? 'refunded' : 'tried to refund';
    const failed = what === 'refund' ? '' : ', which failed';
    const isWhole = !('lines' in changes) && !('restocked' in changes);
    return { did: `${did} ${rupees} of`, about, more: `${failed}${why}`, isWhole };
  }
  if (what === 'status' && typeof to === 'string')
    return { did: 'marked', about, more: ` as ${statusLabel(to)}`, isWhole: true };
  const known = REQUESTS[what];
  // A sentence of the functions, about a payment.
  if (!known)
    return { did: `says about`, about, more: `: ${what.replace(/[.]$/, '')}`, isWhole: false };
  const [did, more = ''] = known;
  const sum = typeof amount === 'string' ? `, ${amount}` : '';
  const which = typeof fields === 'string' && fields !== '' ? `: ${fields}` : '';
  return { did, about, more: `${more}${sum}${which}${why}`, isWhole: true };
}

const statusLabel = (status: string): string =>
  (Object.entries(STATUS_LABELS).find(([name]) => name === status)?.[1] ?? status).toLowerCase();
