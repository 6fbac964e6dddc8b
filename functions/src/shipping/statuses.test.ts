import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeOrder, type Order } from '../../../src/domain/order/order';
import { awaitsDeliveryAnswer } from '../../../src/domain/order/failedDelivery';
import { STATUS_LABELS } from '../../../src/domain/order/orderStatus';
import { cameBack, openCourierWords, strayMessage } from '../../../src/domain/order/parcelTrouble';
import { shownStage } from '../../../src/domain/order/stages';
import { mergeTracking, stageLabel, trackingOf } from './status';

const table = readFileSync(new URL('../../../docs/courier-statuses.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

/** A paid order after one update of the courier. */
function after(label: string): Order {
  const order = decodeOrder('u_1', {
    userId: 'u',
    items: [],
    shippingInfo: {},
    status: 'paid',
    createdAt: new Date(),
    shiprocketAWB: 'AWB1',
  });
  const update = { label, at: '2026-11-28 09:00:00', courier: '', scans: [] };
  const { stage, stageAt, milestone, words } = mergeTracking(trackingOf(order), update);
  return {
    ...order,
    status: milestone || order.status,
    courierWords: words,
    ...(stage && { shiprocketStatus: stageLabel(stage), shiprocketStatusAt: stageAt }),
  };
}

function queue(order: Order): string {
  const parts = [
    (order.status === 'paid' || order.status === 'processing') && 'To pack',
    awaitsDeliveryAnswer(order) && 'Not delivered',
    cameBack(order) && 'Came back',
    openCourierWords(order) !== undefined && 'Unknown status',
  ].filter(Boolean);
  return parts.length === 0 ? '–' : parts.join(', ');
}

function reads(order: Order): string {
  if (awaitsDeliveryAnswer(order)) return 'The courier could not deliver your parcel.';
  const stage = shownStage(order);
  return strayMessage(order) ?? (stage === undefined ? '–' : `Shipment: ${stage}`);
}

it('the table has every known status', () => expect(table).toHaveLength(59));

it.each(table)('%s %s', (_number, label = '', ...cells) => {
  const order = after(label);
  const shown = [order.shiprocketStatus ?? '–', STATUS_LABELS[order.status]];
  expect([...shown, queue(order), reads(order)]).toEqual(cells);
});

it('keeps the courier’s own words, without telephone numbers, until something later is known', () => {
  const order = after('CALL RIDER 9963133564');
  expect(openCourierWords(order)).toBe('CALL RIDER [number removed]');
  const later = { ...order, shiprocketStatusAt: '2026-11-28T09:00:01+05:30' };
  expect(openCourierWords(later)).toBeUndefined();
  expect(openCourierWords({ ...order, status: 'delivered' })).toBeUndefined();
});
