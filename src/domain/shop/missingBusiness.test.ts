import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SELLER_NAMES, sellerField, type SellerName } from './businessFields';
import { demoBusiness, demoContact } from './demoBusiness';
import { missingBusiness, missingText, sellerOf } from './missingBusiness';
import { defaultSite, siteOf } from './site';

type Seller = Record<SellerName, string>;

/** A real shop in the demo's own town, with nothing optional. */
const real: Seller = {
  ...sellerOf(
    siteOf(
      { supportEmail: 'care@attari.in', supportPhone: '079 2324 1291' },
      {
        legalName: 'Attari Perfumers LLP',
        gstin: '24AAACC1206D1ZM',
        street: '7 Attar Bazaar',
        city: demoBusiness.city,
        state: demoBusiness.state,
        pin: demoBusiness.pin,
        grievanceOfficer: 'Kavya Rao',
        grievanceDesignation: 'Partner',
        grievanceEmail: 'kavya@attari.in',
        grievancePhone: '079 2324 1292',
      },
    ),
  ),
};
const demo: Seller = { ...demoBusiness, ...demoContact };
const required = SELLER_NAMES.filter((name) => sellerField(name).required);
const identifying = SELLER_NAMES.filter((name) => sellerField(name).identifies);
const namesOf = (seller: Seller): SellerName[] => missingBusiness(seller).map(({ name }) => name);

describe('a shop may sell', () => {
  it('once everything required is there, also in the demo’s town', () => {
    expect(missingBusiness(real)).toEqual([]);
  });

  it('whatever of the optional fields it has', () => {
    const optional = SELLER_NAMES.filter((name) => !sellerField(name).required);
    fc.assert(
      fc.property(fc.subarray(optional), (empty) => {
        const some = Object.fromEntries(empty.map((name) => [name, '']));
        expect(missingBusiness({ ...real, ...some })).toEqual([]);
      }),
    );
  });

  it('with an account at Instagram that is called after an example', () => {
    const seller = { ...real, instagram: 'https://www.instagram.com/attar.example' };
    expect(missingBusiness(seller)).toEqual([]);
  });
});

describe('a shop may not sell', () => {
  it('before the owner has said who sells', () => {
    expect(namesOf({ ...sellerOf(defaultSite) })).toEqual(required);
  });

  it.each(required)('without its %s', (name) => {
    expect(missingBusiness({ ...real, [name]: '' })).toEqual([
      { name, label: sellerField(name).label, why: 'missing' },
    ]);
  });

  it.each(identifying.filter((name) => demo[name] !== ''))('with the demo’s %s', (name) => {
    expect(missingBusiness({ ...real, [name]: demo[name] })).toMatchObject([{ name, why: 'demo' }]);
    const spelled = ` ${demo[name].toUpperCase()} `;
    expect(missingBusiness({ ...real, [name]: spelled })).toMatchObject([{ name, why: 'demo' }]);
  });

  it.each(['sales@attari.example', 'sales@example.com', 'sales@shop.example.org'])(
    'with the support email %s, which reaches nobody',
    (supportEmail) => {
      expect(missingBusiness({ ...real, supportEmail })).toMatchObject([{ why: 'demo' }]);
    },
  );

  it('with the GSTIN that earlier versions were delivered with', () => {
    expect(missingBusiness({ ...real, gstin: '24AAACN0000A1Z5' })).toMatchObject([
      { name: 'gstin', why: 'invalid' },
    ]);
  });

  it('as the demo, whose every identifying field is named', () => {
    expect(namesOf(demo)).toEqual(identifying.filter((name) => demo[name] !== ''));
    expect(missingText(missingBusiness({ ...real, street: '', gstin: demo.gstin }))).toBe(
      'GSTIN (still the demo’s), Street address (missing)',
    );
  });
});
