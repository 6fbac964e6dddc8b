import { expect, it } from 'vitest';
import { decodeBusiness, manufacturerOf, placeOf, sellerLines, socialLinks } from './business';
import { demoBusiness } from './demoBusiness';

it('is read field by field, with defaults only where nobody is named', () => {
  for (const raw of [undefined, null, 7, 'x', {}, { legalName: '  ', pin: 382011 }])
    expect(decodeBusiness(raw)).toMatchObject({
      legalName: '',
      pin: '',
      hours: 'Mon-Sat 10AM-6PM IST',
      countryOfOrigin: 'India',
      hsn: '3303',
    });
  expect(decodeBusiness({ legalName: ' Attari ', hours: '9-5', taxRate: 18 })).toMatchObject({
    legalName: 'Attari',
    hours: '9-5',
  });
});

it('has an address in lines, without gaps where something is not known', () => {
  expect(sellerLines(demoBusiness)).toEqual([
    'NILOFAR Perfumes',
    '14 Kalamkari Lane, Sector 11',
    'Gandhinagar, Gujarat 382011',
    'India',
  ]);
  expect(sellerLines(decodeBusiness({ legalName: 'Attari', state: 'Goa' }))).toEqual([
    'Attari',
    'Goa',
    'India',
  ]);
  expect(sellerLines(decodeBusiness(undefined))).toEqual([]);
  expect(placeOf(decodeBusiness({ city: 'Panaji' }))).toBe('Panaji');
});

it('makes the fragrances itself unless the owner names somebody else', () => {
  expect(manufacturerOf(demoBusiness)).toBe(
    'NILOFAR Perfumes, 14 Kalamkari Lane, Sector 11, Gandhinagar, Gujarat 382011, India',
  );
  expect(manufacturerOf({ ...demoBusiness, manufacturer: 'Attari' })).toBe('Attari');
});

it('links only to the pages that it has', () => {
  expect(socialLinks(decodeBusiness({ youtube: 'https://youtube.com/@attari' }))).toEqual([
    ['https://youtube.com/@attari', 'YouTube'],
  ]);
});
