import type { Order, Scan } from '../../../src/domain/order/order';
import type { OrderStatus } from '../../../src/domain/order/orderStatus';
import { istIso } from '../../../src/domain/shop/ist';
import { courierTime } from './time';
import { MILESTONES, stageOf, type Milestone } from './stages';
import { STAGE_LABELS, STAGES, type Stage } from '../../../src/domain/order/stages';

/** One scan as Shiprocket sends it, in a webhook or a tracking response. */
export interface RawScan {
  date: string;
  activity: string;
  location: string;
  /** `sr-status-label`; absent or `NA` for scans that have none. */
  label: string;
}

/** What a webhook or a tracking response says about one parcel. */
export interface TrackingUpdate {
  /** `current_status`; '' when there is none. */
  label: string;
  /** Its time; '' when there is none. */
  at: string;
  courier: string;
  scans: readonly RawScan[];
  /** When the courier expects to deliver it; '' when it does not say. */
  estimate?: string;
}

/** The tracking state of a parcel, as stored on its order. */
export interface Tracking {
  stage: Stage | undefined;
  /** When the stage was reached, as ISO text; '' when unknown. */
  stageAt: string;
  /** The latest milestone that any update has reported. */
  milestone: Milestone;
  /** Newest first, each once, at most {@link MAX_SCANS}. */
  scans: Scan[];
  /** The courier's last words that mean no stage here. */
  words?: Order['courierWords'];
}

/** The maximum that is stored, because a document holds at most 1 MiB. */
export const MAX_SCANS = 100;

const MILESTONE_ORDER: readonly Milestone[] = ['', 'processing', 'shipped', 'delivered'];

/**
 * Ranks of stages. A second delivery attempt follows a failed one, so these two share a rank and the later one counts.
 */
function rank(stage: Stage): number {
  return STAGES.indexOf(stage === 'undelivered' ? 'out_for_delivery' : stage);
}

interface ReportedStage {
  stage: Stage;
  at: string;
}

/** A total order, so that the result does not depend on the order of updates. */
function isLaterStage(one: ReportedStage, other: ReportedStage): boolean {
  if (rank(one.stage) !== rank(other.stage)) return rank(one.stage) > rank(other.stage);
  if (one.at !== other.at) return one.at > other.at;
  return STAGES.indexOf(one.stage) > STAGES.indexOf(other.stage);
}

/** Whether a parcel at `stage` has left us: from then on it cannot be called back. */
export function hasLeft(stage: Stage | undefined): boolean {
  return stage !== undefined && MILESTONES[stage] !== '' && stage !== 'out_for_pickup';
}

export function laterMilestone(one: Milestone, other: Milestone): Milestone {
  return MILESTONE_ORDER.indexOf(one) >= MILESTONE_ORDER.indexOf(other) ? one : other;
}

/**
 * Indian mobile numbers, with or without country code, in the groupings that people write. A courier's number in a scan
 * is not for shoppers (docs/providers.md "Tracking"). Longer runs of digits (bag and AWB numbers) stay.
 */
const PHONE =
  /(?<!\d)(?:(?:00)?\(?\+?91\)?[\s.-]{0,3})?(?:0[\s.-]{0,2})?[6-9](?:[\s.-]{0,2}\d){9}(?!\d)/g;

export function redactPhones(text: string): string {
  return text.replace(PHONE, '[number removed]');
}

/** As many letters as are stored of a text of the courier: more than they write, and a hundred scans fit into an order. */
const MAX_TEXT = 500;

const tidy = (text: string): string =>
  redactPhones(text).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT).trim();

function cleanScan(scan: { date: string; activity: string; location: string }): Scan {
  const at = courierTime(scan.date);
  return {
    date: at === undefined ? tidy(scan.date) : istIso(at),
    activity: tidy(scan.activity),
    location: tidy(scan.location),
  };
}

const textOf = (scan: Scan): string => JSON.stringify([scan.date, scan.activity, scan.location]);

/** Newest first. Scans without a readable date come last; equal dates are ordered by text. */
function byDate(a: Scan, b: Scan): number {
  const [first, second] = [courierTime(a.date) ?? -Infinity, courierTime(b.date) ?? -Infinity];
  if (first !== second) return second > first ? 1 : -1;
  return textOf(a) < textOf(b) ? -1 : 1;
}

/** Merges both lists: cleaned, without duplicates, newest first, at most {@link MAX_SCANS}. */
export function mergeScans(
  known: readonly Scan[],
  more: readonly { date: string; activity: string; location: string }[],
): Scan[] {
  const byText = new Map<string, Scan>();
  for (const scan of [...known, ...more].map(cleanScan)) {
    if (scan.activity === '' && scan.date === '') continue;
    byText.set(textOf(scan), scan);
  }
  return [...byText.values()].sort(byDate).slice(0, MAX_SCANS);
}

function reportedStages(update: TrackingUpdate): ReportedStage[] {
  const words = [
    { label: update.label, date: update.at },
    ...update.scans.map(({ label, date }) => ({ label, date })),
  ];
  return words.flatMap(({ label, date }) => {
    const stage = stageOf(label);
    if (stage === undefined) return [];
    const at = courierTime(date);
    return [{ stage, at: at === undefined ? '' : istIso(at) }];
  });
}

/** As many letters of the courier's words as the back office shows. */
const MAX_WORDS = 100;

/** The later of the known words and those of an update, which may have none. */
function laterWords(known: Order['courierWords'], { label, at, scans }: TrackingUpdate) {
  const text = tidy(label).slice(0, MAX_WORDS);
  if (text === '' || text === 'NA' || stageOf(label) !== undefined) return known;
  // A tracking response has no time of its own.
  const times = [at, ...scans.map(({ date }) => date)].flatMap((one) => courierTime(one) ?? []);
  const time = courierTime(at) ?? (times.length > 0 ? Math.max(...times) : undefined);
  const words = { text, at: time === undefined ? '' : istIso(time), isAside: false };
  const isLater =
    !known || words.at > known.at || (words.at === known.at && words.text > known.text);
  return isLater ? words : known;
}

/**
 * Adds an update to the state. Idempotent, and independent of the order of updates: the stage never goes back, and an
 * unknown label is kept as the courier's words.
 */
export function mergeTracking(known: Tracking, update: TrackingUpdate): Tracking {
  let { milestone } = known;
  let best: ReportedStage | undefined = known.stage && { stage: known.stage, at: known.stageAt };
  for (const reported of reportedStages(update)) {
    milestone = laterMilestone(milestone, MILESTONES[reported.stage]);
    if (best === undefined || isLaterStage(reported, best)) best = reported;
  }
  return {
    stage: best?.stage,
    stageAt: best?.at ?? '',
    milestone,
    scans: mergeScans(known.scans, update.scans),
    words: laterWords(known.words, update),
  };
}

/** The tracking state that is stored on an order. */
export function trackingOf(order: {
  status: OrderStatus;
  shiprocketStatus?: string | undefined;
  shiprocketStatusAt?: string | undefined;
  shiprocketScans: readonly Scan[];
  courierWords?: Order['courierWords'];
}): Tracking {
  const stage = stageOf(order.shiprocketStatus ?? '');
  const { status } = order;
  const reached = MILESTONE_ORDER.find((milestone) => milestone === status) ?? '';
  return {
    stage,
    stageAt: order.shiprocketStatusAt ?? '',
    milestone: laterMilestone(stage === undefined ? '' : MILESTONES[stage], reached),
    scans: [...order.shiprocketScans],
    words: order.courierWords,
  };
}

/** The label for `shiprocketStatus`. */
export function stageLabel(stage: Stage): string {
  return STAGE_LABELS[stage];
}
