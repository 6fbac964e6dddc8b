import { describe, expect, it } from 'vitest';
import { decodeOrderEvent, eventSentence, withoutRepeats } from './orderEvent';

const anEvent = (type: string, by: string, detail: string, data?: unknown) =>
  decodeOrderEvent('e', { type, by, detail, at: new Date('2026-11-20T06:00:00Z'), data });

describe('an entry of a timeline', () => {
  it.each([
    // Older ones counted gift wrapping as a piece.
    [anEvent('placed', 'owner', 'Order placed: 2 pieces.'), 'Order placed.', 'Order placed.'],
    [
      anEvent('placed', 'system', 'Sent in place of pieces of order K7QM-C9XA.'),
      'Sent in place of pieces of order K7QM-C9XA.',
      'Sent in place of pieces of order K7QM-C9XA.',
    ],
    [
      anEvent('cancellation_requested', 'owner', 'Cancellation was requested.'),
      'You asked to cancel.',
      'The customer asked to cancel.',
    ],
    [
      anEvent('cancellation_declined', 'admin', 'The cancellation was declined.'),
      'We could not cancel your order.',
      'The cancellation was declined.',
    ],
    [
      anEvent('address_changed', 'owner', 'The delivery address was corrected.'),
      'You corrected the delivery address.',
      'The customer corrected the delivery address.',
    ],
    [
      anEvent('address_changed', 'admin', 'The delivery address was corrected.'),
      'We corrected the delivery address.',
      'The delivery address was corrected.',
    ],
    [
      anEvent('status', 'admin', 'Marked as Shipped.', { from: 'paid', to: 'shipped' }),
      'Your order is on its way.',
      'Marked as Shipped.',
    ],
    [
      anEvent('shipment_created', 'system', 'Delhivery will carry the parcel, AWB 1411.'),
      'Delhivery will carry the parcel, tracking number 1411.',
      'Delhivery will carry the parcel, AWB 1411.',
    ],
    // Of a kind, or with data, that this version does not know.
    [anEvent('status', 'courier', 'Moved.', { to: 'lost' }), 'Moved.', 'Moved.'],
    [anEvent('gift_wrapped', 'admin', ''), 'gift wrapped', 'gift wrapped'],
  ])('%o speaks to its reader', (event, customer, shop) => {
    expect(eventSentence(event, 'customer')).toBe(customer);
    expect(eventSentence(event, 'shop')).toBe(shop);
  });
});

it('a timeline does not repeat as the courier’s stage what the order’s status says', () => {
  const event = (id: string, type: string, by: string, detail: string, minute = 0) =>
    decodeOrderEvent(id, { type, by, detail, at: new Date(Date.UTC(2026, 10, 28, 6, minute)) });
  const events = [
    event('s1', 'status', 'courier', 'Shipped.'),
    event('t1', 'tracking', 'courier', 'Shipped.'),
    event('t2', 'tracking', 'courier', 'In transit.', 1),
    // Another parcel of the same order, later.
    event('t3', 'tracking', 'courier', 'Shipped.', 30),
    event('s2', 'status', 'admin', 'Delivered.', 40),
    event('t4', 'tracking', 'courier', 'Delivered.', 40),
  ];
  expect(withoutRepeats(events).map(({ id }) => id)).toEqual(['s1', 't2', 't3', 's2', 't4']);
});
