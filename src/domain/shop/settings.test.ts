import { describe, expect, it } from 'vitest';
import {
  validateSettings,
  decodeMaintenance,
  maintenanceSummary,
  settingsChanges,
  toBusiness,
  toSettingsForm,
  toSite,
  type SettingsForm,
} from './settings';

/** A shop that may sell. */
const seller = {
  legalName: 'Attari Perfumers LLP',
  gstin: '27AAPFU0939F1ZV',
  street: '7 Attar Bazaar',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
  grievanceOfficer: 'Kavya Rao',
  grievanceDesignation: 'Partner',
  grievanceEmail: 'kavya@attari.in',
  grievancePhone: '079 2324 1292',
};
const form = toSettingsForm(
  { supportEmail: 'care@attari.in', supportPhone: '020 4000 1290' },
  seller,
);

describe('the settings', () => {
  it('start with the defaults, and omit what is empty', () => {
    const blank = toSettingsForm(undefined, undefined);
    expect(toSite(blank)).toEqual({ name: blank.name, description: blank.description });
    const defaults = {
      hours: 'Mon-Sat 10AM-6PM IST',
      countryOfOrigin: 'India',
      hsn: '3303',
      taxRate: 18,
      pickupLocation: 'warehouse',
    };
    expect(toBusiness(blank)).toEqual(defaults);
    expect(validateSettings(form)).toEqual({});
    expect(toBusiness({ ...form, gstin: ' 27aapfu0939f1zv ', taxRate: '12' })).toEqual({
      ...defaults,
      ...seller,
      taxRate: 12,
    });
  });

  it('read what they have written', () => {
    const everything = { ...form, manufacturer: 'M', instagram: 'https://instagram.com/attari' };
    expect(toSettingsForm(toSite(everything), toBusiness(everything))).toEqual(everything);
  });

  it('need everything that a shop must say of its seller', () => {
    const errors = validateSettings(toSettingsForm(undefined, undefined));
    expect(Object.keys(errors)).toEqual([
      'legalName',
      'gstin',
      'street',
      'city',
      'state',
      'pin',
      'supportEmail',
      'supportPhone',
      'grievanceOfficer',
      'grievanceDesignation',
      'grievanceEmail',
      'grievancePhone',
    ]);
    expect(errors.legalName).toBe('Legal name is required to sell.');
  });

  it.each<[keyof SettingsForm, string, RegExp]>([
    ['gstin', '27AAPFU0939F1Z', /15 letters and digits/],
    ['gstin', '27AAPFU0939F1ZW', /typing error/],
    ['gstin', '24AAACC1206D1ZM', /A GSTIN of Maharashtra begins with 27/],
    ['state', 'Bombay', /Choose the state/],
    ['pin', '911001', /six digits/],
    ['supportEmail', 'care', /valid email/],
    ['supportPhone', 'call us', /telephone number/],
    ['supportPhone', '12345', /telephone number/],
    ['grievanceEmail', 'kavya@', /valid email/],
    ['grievancePhone', 'call Kavya', /telephone number/],
    ['grievanceDesignation', 'x'.repeat(101), /At most 100/],
    ['hsn', '33', /four, six or eight digits/],
    ['instagram', 'instagram.com/attari', /https/],
    ['youtube', 'javascript:alert(1)', /https/],
    ['pinterest', 'https://pinterest', /https/],
    ['legalName', 'x'.repeat(101), /At most 100/],
    ['manufacturer', 'x'.repeat(251), /At most 250/],
  ])('refuse %s = %j', (name, value, message) => {
    const errors = validateSettings({ ...form, [name]: value });
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toMatch(message);
  });

  it.each<[keyof SettingsForm, string]>([
    ['supportPhone', '+91 98250 12345'],
    ['supportPhone', '(079) 2324-1290'],
    ['hsn', '33030040'],
    ['hours', ''],
    ['manufacturer', ''],
    ['instagram', 'https://www.instagram.com/attari'],
  ])('accept %s = %j', (name, value) => {
    expect(validateSettings({ ...form, [name]: value })).toEqual({});
  });

  it('keep the pickup PIN', () => {
    const read = toSettingsForm({}, { pickupPin: '560001' });
    expect(read.pickupPin).toBe('560001');
    expect(toBusiness({ ...read, pickupPin: ' 560001 ' })).toMatchObject({ pickupPin: '560001' });
    for (const pickupPin of ['56000', '5600011', '056000', '956000', 'abcdef'])
      expect(validateSettings({ ...form, pickupPin })).toHaveProperty('pickupPin');
  });

  it('read a percentage as people type it', () => {
    expect(validateSettings({ ...form, taxRate: ' 18 % ' })).toEqual({});
    expect(toBusiness({ ...form, taxRate: '18 %' })).toMatchObject({ taxRate: 18 });
    for (const taxRate of ['0x10', '1e1', '-1', '18,5', '%', '41'])
      expect(validateSettings({ ...form, taxRate })).toHaveProperty('taxRate');
  });

  it('report each invalid field', () => {
    const bad = { ...form, name: ' ', supportEmail: 'x', taxRate: '41' };
    expect(Object.keys(validateSettings({ ...bad, pickupLocation: '' }))).toEqual([
      'name',
      'supportEmail',
      'taxRate',
      'pickupLocation',
    ]);
  });
});

describe('saving the settings', () => {
  const edited = { ...form, description: ' Attars, distilled slowly. ' };
  const others = { ...form, gstin: '27AAPFU0939F1ZV', city: 'Mumbai', taxRate: '12' };

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
    expect(shipped({ state: 'done', outcome: {} })).toBe('There are no failed shipments left.');
    expect(shipped({ state: 'done', outcome: { booked: 2 } })).toBe('2 parcels booked.');
    expect(shipped({ state: 'failed' })).toBe('Booking stopped.');
  });
});
