import { describe, expect, it } from 'vitest';
import { toShippingInfo } from './address';
import { decodeSavedAddress, sortAddresses, toShippingForm } from './savedAddress';

const info = {
  firstName: 'Kavya',
  lastName: 'Rao',
  email: 'kavya@nilofar.example',
  phone: '+919812345678',
  recipientPhone: '+919876543210',
  address1: '12 Ashram Road',
  address2: 'Flat 4',
  landmark: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  zipCode: '380009',
  country: 'India',
};

describe('a saved address', () => {
  it('is an address with a default flag', () => {
    expect(decodeSavedAddress('home', { ...info, isDefault: true })).toEqual({
      id: 'home',
      isDefault: true,
      info,
    });
    expect(decodeSavedAddress('home', info).isDefault).toBe(false);
  });

  it('names the document and the invalid field in its error', () => {
    expect(() => decodeSavedAddress('home', { ...info, city: 5 })).toThrow(/addresses\/home: city/);
  });

  it('round-trips through the form', () => {
    expect(toShippingInfo(toShippingForm(info))).toEqual(info);
    const { recipientPhone: _none, ...plain } = info;
    expect(toShippingInfo(toShippingForm(plain))).toEqual(plain);
  });

  it('comes first when it is the default', () => {
    const of = (id: string, firstName: string, isDefault = false) => ({
      id,
      isDefault,
      info: { ...info, firstName },
    });
    const sorted = sortAddresses([of('c', 'Zoya'), of('a', 'Asha'), of('b', 'Meera', true)]);
    expect(sorted.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});
