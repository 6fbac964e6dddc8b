import { describe, expect, it } from 'vitest';
import {
  validateSettings,
  decodeMaintenance,
  maintenanceSummary,
  settingsChanges,
  toBusiness,
  toSettingsForm,
  toSite,
} from './settings';

const form = toSettingsForm({}, {});

describe('the settings', () => {
  it('start with the defaults, and omit empty contacts', () => {
    expect(validateSettings(form)).toEqual({});
    expect(toSite(form)).toEqual({ name: form.name, description: form.description });
    expect(toBusiness({ ...form, gstin: ' 24aaacn0000a1z5 ', taxRate: '12' })).toEqual({
      gstin: '24AAACN0000A1Z5',
      taxRate: 12,
      pickupLocation: 'warehouse',
    });
  });

  it('keep the pickup PIN', () => {
    const read = toSettingsForm({}, { pickupPin: '560001' });
    expect(read.pickupPin).toBe('560001');
    expect(toBusiness({ ...read, pickupPin: ' 560001 ' })).toMatchObject({ pickupPin: '560001' });
    for (const pickupPin of ['56000', '5600011', '056000', '956000', 'abcdef'])
      expect(validateSettings({ ...form, pickupPin })).toHaveProperty('pickupPin');
  });

  it('report each invalid field', () => {
    const bad = { ...form, name: ' ', supportEmail: 'x', gstin: '1', taxRate: '41' };
    expect(Object.keys(validateSettings({ ...bad, pickupLocation: '' }))).toEqual([
      'name',
      'supportEmail',
      'gstin',
      'taxRate',
      'pickupLocation',
    ]);
  });
});

describe('saving the settings', () => {
  const edited = { ...form, description: ' Attars, distilled slowly. ' };
  const others = { ...form, gstin: '27AAACN0000A1Z5', taxRate: '12' };

  it('writes only the document that was edited', () => {
    expect(settingsChanges(form, edited, form)).toEqual({ site: toSite(edited) });
    expect(settingsChanges(form, { ...form, taxRate: '12' }, form)).toEqual({
      business: { ...toBusiness(form), taxRate: 12 },
    });
    expect(settingsChanges(form, { ...form, name: `${form.name} ` }, form)).toEqual({});
  });

  it('does not restore an old GSTIN or tax rate with a new description', () => {
    expect(settingsChanges(form, edited, others)).toEqual({ site: toSite(edited) });
  });

  it('writes nothing over a document that someone else has changed since', () => {
    expect(settingsChanges(form, { ...edited, pickupPin: '560001' }, others)).toBeUndefined();
    expect(settingsChanges(form, edited, { ...form, name: 'Attari' })).toBeUndefined();
  });
});

describe('a rebuild', () => {
  it('describes its progress and how it ended', () => {
    const summary = (data: object): string => maintenanceSummary(decodeMaintenance('m', data));
    expect(summary({})).toBe('Waiting to start…');
    expect(summary({ state: 'working', progress: { phase: 'days', done: 4, total: null } })).toBe(
      'Counting days: 4…',
    );
    expect(summary({ state: 'done', outcome: { products: 16, orders: 40, days: 9 } })).toBe(
      'Rebuilt: 16 fragrances, 40 orders on 9 days.',
    );
    expect(summary({ state: 'failed', outcome: { reason: 'No.' } })).toBe(
      'The rebuild stopped. No.',
    );
    const shipped = (data: object): string => summary({ type: 'ship_failed', ...data });
    expect(shipped({ state: 'done', outcome: {} })).toBe('There was no failed shipment left.');
    expect(shipped({ state: 'done', outcome: { booked: 2 } })).toBe('2 parcels booked.');
    expect(shipped({ state: 'failed' })).toBe('Booking stopped.');
  });
});
