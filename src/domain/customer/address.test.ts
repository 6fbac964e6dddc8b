import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PLAIN_LINES, STRANGE_LINES } from '../../../tests/support/addressLines';
import { poBoxLines, PO_BOXES, STREETS } from '../../../tests/support/poBoxes';
import {
  addressLines,
  SHIPPING_MAX,
  STATES,
  STATE_NAMES,
  validateShipping,
  isMobile,
  localPhone,
  shippingInfoSchema,
  faultOfLine,
  toShippingInfo,
  sanitizePhone,
  type ShippingForm,
} from './address';
import { sanitizePin } from './pin';
import { messages } from '../shop/messages';

const FORM: ShippingForm = {
  firstName: ' Meera ',
  lastName: 'Iyer',
  email: ' meera@example.com ',
  phone: '9876543210',
  recipientPhone: '',
  address1: '12 Marine Drive',
  address2: '',
  landmark: '',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400001',
};

describe('states', () => {
  it('are the current 36, each with its own GST code', () => {
    expect(STATE_NAMES).toHaveLength(36);
    expect(new Set(Object.values(STATES)).size).toBe(36);
    expect(Object.values(STATES).every((code) => /^[0-3]\d$/.test(code))).toBe(true);
    // 25 was Daman and Diu before 2020, 28 Andhra Pradesh before 2014.
    expect(Object.values(STATES)).not.toContain('25');
    expect(Object.values(STATES)).not.toContain('28');
    expect([STATES.Ladakh, STATES.Gujarat, STATES.Delhi]).toEqual(['38', '24', '07']);
    expect(STATE_NAMES).toEqual([...STATE_NAMES].sort());
  });
});

describe('sanitizePhone', () => {
  it.each([
    ['', ''],
    ['98 76-5', '98765'],
    ['9876543210', '9876543210'],
    ['98765432101234', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['+91-098765-43210', '9876543210'],
    ['+91 (0) 98765 43210', '9876543210'],
    ['९८७६५१२३४९', '9876512349'],
    // A number that itself begins with 91, with one digit too many.
    ['9123456789', '9123456789'],
    ['91234567891', '9123456789'],
    ['+91 91234 56789', '9123456789'],
    ['abc', ''],
  ])('%j is %j', (raw, digits) => {
    expect(sanitizePhone(raw)).toBe(digits);
  });

  it('keeps at most ten digits and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- a') }), (raw) => {
        const typed = sanitizePhone(raw);
        expect(typed).toMatch(/^\d{0,10}$/);
        expect(sanitizePhone(typed)).toBe(typed);
      }),
    );
  });
});

describe('sanitizePin', () => {
  it.each([
    ['40 00 01', '400001'],
    ['4000012', '400001'],
    ['4a', '4'],
    ['৭০০০১৬', '700016'],
  ])('%j is %j', (raw, digits) => {
    expect(sanitizePin(raw)).toBe(digits);
  });
});

describe('phones', () => {
  it.each([
    ['6000000000', true],
    ['9999999999', true],
    ['5999999999', false],
    ['0987654321', false],
    ['987654321', false],
    ['98765432101', false],
    ['+919876543210', false],
    ['', false],
  ])('isMobile(%j) is %s', (digits, mobile) => {
    expect(isMobile(digits)).toBe(mobile);
  });

  it('are stored with +91 and read back without it', () => {
    const info = toShippingInfo({ ...FORM, recipientPhone: '6000000001' });
    expect([info.phone, info.recipientPhone]).toEqual(['+919876543210', '+916000000001']);
    expect(localPhone(info.phone)).toBe('9876543210');
  });
});

describe('validateShipping', () => {
  it('accepts and stores a copied address without its invisible characters', () => {
    // No function accepts them.
    expect(faultOfLine('\u200b12 Temple Road')).toBeDefined();
    expect(faultOfLine('12\u202e elpmeT')).toBeDefined();
    const form = { ...FORM, address1: '\u200b12 Temple Road\ufeff', firstName: '\u200bKavya' };
    expect(validateShipping(form)).toEqual({});
    expect(toShippingInfo(form)).toMatchObject({ address1: '12 Temple Road', firstName: 'Kavya' });
  });

  it('finds no error in a complete form', () => {
    expect(validateShipping(FORM)).toEqual({});
  });

  it('reports every required field of an empty form in the fixed sentences', () => {
    // Built from the names of FORM, which the type of Object.fromEntries loses.
    const empty = Object.fromEntries(
      Object.keys(FORM).map((field) => [field, field === 'zipCode' ? '' : '  ']),
    ) as unknown as ShippingForm;
    expect(validateShipping(empty)).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Email is required.',
      phone: 'Phone number is required.',
      address1: 'Address line 1 is required.',
      city: 'City is required.',
      state: 'State is required.',
      zipCode: 'PIN code must be a 6-digit number.',
    });
  });

  const invalidPhone = 'Enter a valid 10-digit mobile number.';
  const pin = 'PIN code must be a 6-digit number.';
  it.each<[keyof ShippingForm, string, string]>([
    ['email', 'meera@', 'Please enter a valid email address.'],
    ['phone', '1234567890', invalidPhone],
    ['phone', '98765', invalidPhone],
    ['recipientPhone', '98765', invalidPhone],
    ['state', 'Bombay', 'State is required.'],
    ['state', 'toString', 'State is required.'],
    ['zipCode', '40001', pin],
    ['zipCode', '4000011', pin],
    ['zipCode', '40000a', pin],
    ['zipCode', '040001', pin],
    ['zipCode', '400001\n', pin],
    ['zipCode', '900001', messages.checkout.pinArmy],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(validateShipping({ ...FORM, [field]: value })).toEqual({ [field]: sentence });
  });

  const poBox = 'We can’t deliver to PO boxes. Please enter a street address.';
  describe.each(['address1', 'address2', 'landmark'] as const)('%s', (field) => {
    it.each(PO_BOXES)('is not %j', (spelling) => {
      for (const text of poBoxLines(spelling))
        expect(validateShipping({ ...FORM, [field]: text }), text).toEqual({ [field]: poBox });
    });

    it.each(STREETS)('may be %j', (street) => {
      expect(validateShipping({ ...FORM, [field]: street })).toEqual({});
    });
  });

  describe.each(['address1', 'address2', 'landmark', 'city'] as const)('%s', (field) => {
    it.each(STRANGE_LINES)('is not %j', (text) => {
      expect(Object.keys(validateShipping({ ...FORM, [field]: text }))).toEqual([field]);
    });

    it.each(PLAIN_LINES)('may be written %j', (text) => {
      const written = text.slice(0, SHIPPING_MAX[field]);
      expect(validateShipping({ ...FORM, [field]: written })).toEqual({});
    });

    it('is not longer than its field', () => {
      const long = 'a'.repeat(SHIPPING_MAX[field] + 1);
      const { tooLong } = messages.checkout;
      expect(validateShipping({ ...FORM, [field]: long })).toEqual({ [field]: tooLong });
    });
  });

  it('says in which letters an address is written', () => {
    expect(validateShipping({ ...FORM, city: 'Москва' })).toEqual({
      city: 'Please use the letters of English or of an Indian language, without special symbols.',
    });
  });

  it('finds a PO box behind a line break too', () => {
    expect(validateShipping({ ...FORM, address1: '12 Marine Drive\nPO Box 7\nFort' })).toEqual({
      address1: poBox,
    });
  });

  it('lists the errors in the order of the form', () => {
    const lines = { address1: 'PO Box 1', address2: 'PO Box 1', landmark: 'PO Box 1', city: '' };
    expect(Object.keys(validateShipping({ ...FORM, ...lines }))).toEqual([
      'address1',
      'address2',
      'landmark',
      'city',
    ]);
  });

  it('accepts every state', () => {
    for (const state of STATE_NAMES) expect(validateShipping({ ...FORM, state })).toEqual({});
  });
});

describe('toShippingInfo', () => {
  it('trims, sets the country, and matches the schema of an order', () => {
    const info = toShippingInfo(FORM);
    expect(info).toEqual({
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@example.com',
      phone: '+919876543210',
      address1: '12 Marine Drive',
      address2: '',
      landmark: '',
      city: 'Mumbai',
      state: 'Maharashtra',
      zipCode: '400001',
      country: 'India',
    });
    expect(v.parse(shippingInfoSchema, info)).toEqual(info);
  });
});

describe('addressLines', () => {
  it('leaves out what is empty; after an account is deleted, only the state is left', () => {
    expect(addressLines(FORM)).toEqual(['12 Marine Drive', 'Mumbai, Maharashtra, 400001']);
    expect(addressLines({ state: 'Goa' })).toEqual(['Goa']);
    expect(addressLines({})).toEqual([]);
  });
});
