import type { OrderStatus, Scan } from '../../../src/domain/order/order';
import { istIso } from '../../../src/domain/shop/ist';
import { courierTime } from './time';
import { MILESTONES, STAGE_LABELS, STAGES, stageOf, type Milestone, type Stage } from './words';

/** One scan as the aggregator sends it, in a webhook or in an answer about tracking. */
export interface RawScan {
  date: string;
  activity: string;
  location: string;
  /** `sr-status-label`; absent or `NA` for scans that have none. */
  label: string;
}

/** What a webhook or a tracking answer says about one parcel. */
export interface TrackingUpdate {
  /** `current_status`; '' when it says none. */
  label: string;
  /** When that was so; '' when it says none. */
  at: string;
  courier: string;
  scans: readonly RawScan[];
}

/** What is known of a parcel, as it is kept on its order. */
export interface Tracking {
  stage: Stage | undefined;
  /** ISO text of the stage's moment; '' when unknown. */
  stageAt: string;
  /** The farthest milestone that any word about the parcel meant. */
  milestone: Milestone;
  /** Newest first, each once, at most {@link MAX_SCANS}. */
  scans: Scan[];
}

/** A document is at most 1 MiB; no parcel is scanned this often. */
export const MAX_SCANS = 100;

const MILESTONE_ORDER: readonly Milestone[] = ['', 'processing', 'shipped', 'delivered'];

/** Ranks of stages. A second delivery attempt follows a failed one, so of these two the later in time counts. */
function rank(stage: Stage): number {
  return STAGES.indexOf(stage === 'undelivered' ? 'out_for_delivery' : stage);
}

interface Sighting {
  stage: Stage;
  at: string;
}

/** A total order, so that the farthest sighting is the same whatever the order in which they come in. */
function isFarther(one: Sighting, other: Sighting): boolean {
  if (rank(one.stage) !== rank(other.stage)) return rank(one.stage) > rank(other.stage);
  if (one.at !== other.at) return one.at > other.at;
  return STAGES.indexOf(one.stage) > STAGES.indexOf(other.stage);
}

/** Whether a parcel at `stage` has left us: from here on it cannot be called back. */
export function hasLeft(stage: Stage | undefined): boolean {
  return stage !== undefined && MILESTONES[stage] !== '' && stage !== 'out_for_pickup';
}

export function fartherMilestone(one: Milestone, other: Milestone): Milestone {
  return MILESTONE_ORDER.indexOf(one) >= MILESTONE_ORDER.indexOf(other) ? one : other;
}

/**
 * Indian mobile numbers, with or without country code, in the groupings people write. A rider's number in a scan
 * is not for shoppers (docs/providers.md "Tracking"). Longer runs of digits (bag and AWB numbers) are left alone.
 */
const PHONE =
  /(?<!\d)(?:(?:00)?\(?\+?91\)?[\s.-]{0,3})?(?:0[\s.-]{0,2})?[6-9](?:[\s.-]{0,2}\d){9}(?!\d)/g;

export function redactPhones(text: string): string {
  return text.replace(PHONE, '[number removed]');
}

const tidy = (text: string): string => redactPhones(text).replace(/\s+/g, ' ').trim();

function cleanScan(scan: { date: string; activity: string; location: string }): Scan {
  const at = courierTime(scan.date);
  return {
    date: at === undefined ? tidy(scan.date) : istIso(at),
    activity: tidy(scan.activity),
    location: tidy(scan.location),
  };
}

const wordsOf = (scan: Scan): string => JSON.stringify([scan.date, scan.activity, scan.location]);

/** Newest first; what has no readable date comes last; ties are settled by the words. */
function byDate(a: Scan, b: Scan): number {
  const [first, second] = [courierTime(a.date) ?? -Infinity, courierTime(b.date) ?? -Infinity];
  if (first !== second) return second > first ? 1 : -1;
  return wordsOf(a) < wordsOf(b) ? -1 : 1;
}

/** Both lists as one: cleaned, each scan once, newest first, the newest {@link MAX_SCANS}. */
export function mergeScans(
  known: readonly Scan[],
  more: readonly { date: string; activity: string; location: string }[],
): Scan[] {
  const byWords = new Map<string, Scan>();
  for (const scan of [...known, ...more].map(cleanScan)) {
    if (scan.activity === '' && scan.date === '') continue;
    byWords.set(wordsOf(scan), scan);
  }
  return [...byWords.values()].sort(byDate).slice(0, MAX_SCANS);
}

function sightings(update: TrackingUpdate): Sighting[] {
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

/**
 * What is known, with an update taken in. Any order and any repetition of the same updates ends the same; the
 * stage never goes back; labels nobody knows change nothing but the list of scans.
 */
export function mergeTracking(known: Tracking, update: TrackingUpdate): Tracking {
  let { milestone } = known;
  let best: Sighting | undefined = known.stage && { stage: known.stage, at: known.stageAt };
  for (const sighting of sightings(update)) {
    milestone = fartherMilestone(milestone, MILESTONES[sighting.stage]);
    if (best === undefined || isFarther(sighting, best)) best = sighting;
  }
  return {
    stage: best?.stage,
    stageAt: best?.at ?? '',
    milestone,
    scans: mergeScans(known.scans, update.scans),
  };
}

/** An order's own fields → what is known of its parcel. */
export function trackingOf(order: {
  status: OrderStatus;
  shiprocketStatus?: string | undefined;
  shiprocketStatusAt?: string | undefined;
  shiprocketScans: readonly Scan[];
}): Tracking {
  const stage = stageOf(order.shiprocketStatus ?? '');
  const { status } = order;
  const reached = MILESTONE_ORDER.find((milestone) => milestone === status) ?? '';
  return {
    stage,
    stageAt: order.shiprocketStatusAt ?? '',
    milestone: fartherMilestone(stage === undefined ? '' : MILESTONES[stage], reached),
    scans: [...order.shiprocketScans],
  };
}

/** The words for `shiprocketStatus`. */
export function stageLabel(stage: Stage): string {
  return STAGE_LABELS[stage];
}
