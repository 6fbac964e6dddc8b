import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasLeft,
  MAX_SCANS,
  mergeScans,
  mergeTracking,
  redactPhones,
  type Tracking,
  type TrackingUpdate,
} from './status';
import { canCancel } from '../../../src/domain/order/request';
import { istDay, istDayBounds, istIso } from '../../../src/domain/shop/ist';
import { courierTime } from './time';
import { MILESTONES, stageOf } from './stages';
import { STAGE_LABELS, STAGES } from '../../../src/domain/order/stages';

const nothing: Tracking = { stage: undefined, stageAt: '', milestone: '', scans: [] };

it('the shop may cancel a shipped order only after its parcel came back or was lost', () => {
  const ended = STAGES.filter((stage) =>
    canCancel({ status: 'shipped', shiprocketStatus: STAGE_LABELS[stage] }),
  );
  expect(ended).toEqual(['lost', 'returned']);
});

it('one that is sent again can be cancelled until the courier has collected it', () => {
  const again = { status: 'shipped', sentAgainAt: new Date() } as const;
  expect(canCancel(again)).toBe(true);
  const open = STAGES.filter((stage) =>
    canCancel({ ...again, shiprocketStatus: STAGE_LABELS[stage] }),
  );
  const gone = STAGES.filter((stage) => hasLeft(stage) && !['lost', 'returned'].includes(stage));
  expect(open).toEqual(STAGES.filter((stage) => !gone.includes(stage)));
});

describe('labels', () => {
  it.each([
    ['UNDELIVERED', 'undelivered'],
    ['RTO DELIVERED', 'returned'],
    ['RTO Initiated', 'returning'],
    ['RTO_IN_TRANSIT', 'returning'],
    ['DELIVERED', 'delivered'],
    ['Out For Delivery', 'out_for_delivery'],
    ['IN TRANSIT-EN-ROUTE', 'in_transit'],
    ['REACHED AT DESTINATION HUB', 'at_hub'],
    ['CANCELED', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['PICKED UP', 'picked_up'],
    ['Pickup Generated', 'pickup_scheduled'],
    ['MANIFEST GENERATED', 'manifested'],
    ['READY TO SHIP', 'assigned'],
    ['NEW', 'created'],
  ])('%s is %s', (label, stage) => {
    expect(stageOf(label)).toBe(stage);
  });

  it.each(['', 'NA', 'QC FAILED', 'NOT YET DELIVERED MAYBE', 'DELIVERED TO NEIGHBOUR?'])(
    '%j is no stage',
    (label) => {
      expect(stageOf(label)).toBeUndefined();
    },
  );

  it('are found again from our own labels', () => {
    for (const stage of STAGES) expect(stageOf(STAGE_LABELS[stage])).toBe(stage);
  });

  it('a failed or returned delivery is not a delivery', () => {
    expect(MILESTONES.undelivered).toBe('shipped');
    expect(MILESTONES.returned).toBe('shipped');
  });
});

describe('times', () => {
  it('without a zone, in both forms, are Indian time', () => {
    const at = Date.UTC(2023, 4, 23, 6, 13, 52);
    expect(courierTime('2023-05-23 11:43:52')).toBe(at);
    expect(courierTime('23 05 2023 11:43:52')).toBe(at);
    expect(courierTime('2023-05-23T11:43:52')).toBe(at);
    expect(courierTime('2023-05-23T06:13:52.000Z')).toBe(at);
    expect(istIso(at)).toBe('2023-05-23T11:43:52+05:30');
  });

  it.each(['', 'yesterday', '2023-13-01 00:00:00', '31 02 2023 10:00:00', '2023-05-23 25:00:00'])(
    'does not make a time of %j',
    (text) => {
      expect(courierTime(text)).toBeUndefined();
    },
  );

  it('know when an Indian day begins', () => {
    expect(istDay(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
    expect(istDay(new Date('2026-03-31T18:30:00.000Z'))).toBe('2026-04-01');
    const { from, until } = istDayBounds('2026-04-01');
    expect(from.toISOString()).toBe('2026-03-31T18:30:00.000Z');
    expect(until.toISOString()).toBe('2026-04-01T18:30:00.000Z');
  });
});

describe('phone numbers in scans', () => {
  it.each([
    ['FromMob , MobileNo:- 9963133564', 'FromMob , MobileNo:- [number removed]'],
    ['call +91 99631 33564 now', 'call [number removed] now'],
    ['(+91)-99631-33564', '[number removed]'],
    ['00919963133564', '[number removed]'],
    ['0 9963 133 564', '[number removed]'],
    ['99 63 13 35 64', '[number removed]'],
    ['Ravi9963133564', 'Ravi[number removed]'],
  ])('%s', (text, clean) => {
    expect(redactPhones(text)).toBe(clean);
  });

  it.each(['AWB 141123221084922', 'Bag : nxbg03894488', 'PIN 302015', 'PDS22200085719383439'])(
    'leaves %s alone',
    (text) => {
      expect(redactPhones(text)).toBe(text);
    },
  );

  it('are found in every grouping', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom('', '+91', '91', '+91 ', '0', '(+91) ', '+91-0'),
        fc.integer({ min: 6, max: 9 }),
        fc.array(fc.tuple(fc.constantFrom('', ' ', '-', '.', ' -'), digit), {
          minLength: 9,
          maxLength: 9,
        }),
        (prefix, first, rest) => {
          const number = first + rest.map(([gap, n]) => `${gap}${n}`).join('');
          expect(redactPhones(`Rider Asha, ${prefix}${number}, is near`)).not.toMatch(/\d/);
        },
      ),
    );
  });
});

const stages = fc.constantFrom(...STAGES);
const label = fc.oneof(
  stages.map((stage) => STAGE_LABELS[stage].toUpperCase()),
  fc.constantFrom('NA', '', 'SOMETHING NEW'),
);
const moment = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((hour) => istIso(Date.UTC(2026, 4, 1, hour)).slice(0, 19)),
  fc.constantFrom('', 'soon', '01 05 2026 10:30:00'),
);
const scan = fc.record({
  date: moment,
  activity: fc.constantFrom('Picked up', 'In bag  4', 'Out, call 9963133564', 'Delivered'),
  location: fc.constantFrom('Jaipur', 'Pune', ''),
  label,
});
const update: fc.Arbitrary<TrackingUpdate> = fc.record({
  label,
  at: moment,
  courier: fc.constant('Delhivery Surface'),
  scans: fc.array(scan, { maxLength: 4 }),
});

describe('merging', () => {
  it('gives the same result for any order and any repetition of updates', () => {
    fc.assert(
      fc.property(
        fc
          .array(update, { maxLength: 8 })
          .chain((updates) =>
            fc.tuple(
              fc.constant(updates),
              fc.shuffledSubarray(updates, { minLength: updates.length }),
              fc.subarray(updates),
            ),
          ),
        ([updates, shuffled, again]) => {
          const forward = updates.reduce(mergeTracking, nothing);
          const otherwise = [...again, ...shuffled, ...again].reduce(mergeTracking, nothing);
          expect(otherwise).toEqual(forward);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never goes back', () => {
    const place = (tracking: Tracking): number =>
      tracking.stage === undefined
        ? -1
        : STAGES.indexOf(tracking.stage === 'undelivered' ? 'out_for_delivery' : tracking.stage);
    const miles = ['', 'processing', 'shipped', 'delivered'];
    fc.assert(
      fc.property(fc.array(update, { maxLength: 8 }), (updates) => {
        let known = nothing;
        for (const next of updates) {
          const after = mergeTracking(known, next);
          expect(place(after)).toBeGreaterThanOrEqual(place(known));
          expect(miles.indexOf(after.milestone)).toBeGreaterThanOrEqual(
            miles.indexOf(known.milestone),
          );
          known = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lets a second attempt follow a failed one, and a late update about the first not undo it', () => {
    const word = (text: string, at: string): TrackingUpdate => ({
      label: text,
      at,
      courier: '',
      scans: [],
    });
    const first = word('OUT FOR DELIVERY', '2026-05-01 09:00:00');
    const failed = word('UNDELIVERED', '2026-05-01 17:00:00');
    const second = word('OUT FOR DELIVERY', '2026-05-02 09:00:00');
    expect([first, failed].reduce(mergeTracking, nothing).stage).toBe('undelivered');
    expect([first, failed, second, failed].reduce(mergeTracking, nothing).stage).toBe(
      'out_for_delivery',
    );
    expect(
      [failed, word('DELIVERED', '2026-05-02 12:00:00')].reduce(mergeTracking, nothing),
    ).toMatchObject({
      stage: 'delivered',
      milestone: 'delivered',
    });
  });

  it('adds the scans of an unknown label, and keeps it as the courier’s words', () => {
    const known = mergeTracking(nothing, { label: 'SHIPPED', at: '', courier: '', scans: [] });
    const after = mergeTracking(known, {
      label: 'QUANTUM LEAP',
      at: '2026-05-01 09:00:00',
      courier: '',
      scans: [
        { date: '2026-05-01 09:00:00', activity: 'Leapt', location: '', label: 'QUANTUM LEAP' },
      ],
    });
    expect(after).toEqual({
      ...known,
      scans: [{ date: '2026-05-01T09:00:00+05:30', activity: 'Leapt', location: '' }],
      words: { text: 'QUANTUM LEAP', at: '2026-05-01T09:00:00+05:30', isAside: false },
    });
  });

  it('keeps five hundred letters of a text, so that a hundred scans fit into an order', () => {
    const long = {
      date: '',
      activity: 'In transit. '.repeat(9_000),
      location: 'x'.repeat(100_000),
    };
    const once = mergeScans([], [long]);
    expect(once[0]?.activity.length).toBeLessThanOrEqual(500);
    expect(once[0]?.location).toHaveLength(500);
    expect(mergeScans(once, [long])).toEqual(once);
  });

  it('keeps the newest scans, newest first', () => {
    const many = Array.from({ length: MAX_SCANS + 20 }, (_, minute) => ({
      date: istIso(Date.UTC(2026, 4, 1, 0, minute)),
      activity: `Scan ${minute}`,
      location: '',
    }));
    const merged = mergeScans(many.slice(0, 70), many.slice(40));
    expect(merged).toHaveLength(MAX_SCANS);
    expect(merged[0]?.activity).toBe(`Scan ${MAX_SCANS + 19}`);
    expect(merged.at(-1)?.activity).toBe('Scan 20');
  });
});
