import { describe, expect, it, vi } from 'vitest';
import { trackAwbs } from './api';
import { CourierError } from './responses';

/** Shiprocket's answer is `body`. */
function track(body: unknown, awbs: readonly string[] = ['A1', 'A2']) {
  const warn = vi.fn<(message: string, data?: Record<string, unknown>) => void>();
  const log = { info: () => undefined, warn, error: () => undefined };
  const shiprocket = { request: () => Promise.resolve({ status: 200, body }) };
  return { warn, updates: trackAwbs({ shiprocket, log }, awbs) };
}

const delivered = { tracking_data: { shipment_track: [{ current_status: 'DELIVERED' }] } };

describe('tracking AWBs', () => {
  it.each([
    ['no body', undefined],
    ['a text', 'Service unavailable'],
    ['a list', [delivered]],
    ['a message', { message: 'The report is being prepared.' }],
    ['another object around it', { data: { A1: delivered } }],
  ])('an answer that could not be read is an error: %s', async (_, body) => {
    await expect(track(body).updates).rejects.toThrow(CourierError);
  });

  it.each([[{}], [[]]])('of unknown AWBs, the answer is %j', async (body) => {
    const { updates, warn } = track(body);
    expect(await updates).toEqual(new Map());
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['the answer', { etd: '2026-12-05 12:00:00' }],
    ['the parcel', { shipment_track: [{ current_status: 'IN TRANSIT', edd: '2026-12-05' }] }],
  ])('reads the estimate of %s', async (_, tracking_data) => {
    const updates = await track({ A1: { tracking_data }, A2: delivered }).updates;
    expect(updates.get('A1')?.estimate).toMatch(/^2026-12-05/);
    expect(updates.get('A2')?.estimate).toBe('');
  });

  it('leaves out an AWB whose entry could not be read, and says so in the log', async () => {
    const { updates, warn } = track({ A1: { tracking_data: 'soon' }, A2: delivered });
    expect([...(await updates).keys()]).toEqual(['A2']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), { awb: 'A1' });
  });
});
