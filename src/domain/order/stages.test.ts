import { describe, expect, it } from 'vitest';
import type { OrderStatus } from './orderStatus';
import { shownStage, STAGE_LABELS, STAGES } from './stages';

const shown = (status: OrderStatus) =>
  STAGES.filter((stage) => shownStage({ status, shiprocketStatus: STAGE_LABELS[stage] }));

describe('the stage beside the status of an order', () => {
  it('is not one that the order has left behind', () => {
    expect(shown('delivered')).toEqual(['returning', 'lost', 'delivered', 'returned']);
    expect(shown('shipped')).not.toContain('manifested');
    expect(shown('shipped')).toEqual(STAGES.slice(STAGES.indexOf('picked_up')));
  });

  it.each(['paid', 'processing', 'cancellation_requested', 'cancelled'] as const)(
    'is any while it is %s',
    (status) => expect(shown(status)).toEqual(STAGES),
  );

  it('may be written as the courier writes it', () => {
    const of = (shiprocketStatus: string) => shownStage({ status: 'delivered', shiprocketStatus });
    expect(of('READY FOR PICKUP')).toBeUndefined();
    expect(of('OUT_FOR_DELIVERY')).toBeUndefined();
    expect(of('DELIVERED')).toBe('DELIVERED');
    expect(of('Handed to a friend')).toBe('Handed to a friend');
  });

  it('is none where there is none', () => {
    expect(shownStage({ status: 'shipped', shiprocketStatus: undefined })).toBeUndefined();
    expect(shownStage({ status: 'shipped', shiprocketStatus: '' })).toBeUndefined();
  });
});
