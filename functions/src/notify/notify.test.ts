import { expect, it } from 'vitest';
import { demoBusiness } from '../../../src/domain/shop/demoBusiness';
import { siteOf } from '../../../src/domain/shop/site';
import { gatheredEmail } from './notify';

it('the email of the day has a sentence of its own for each notification', () => {
  const site = siteOf({ name: 'NILOFAR', supportEmail: '', supportPhone: '' }, demoBusiness);
  const due = [
    { kind: 'parcel', subject: 'The courier could not deliver order AY4Q-XPND' },
    { kind: 'stock', subject: 'Vetiver Rain: 10 ml is sold out' },
    { kind: 'parcel', subject: 'The parcel of order BZ5R-YQPE could not be booked' },
    { kind: 'stock', subject: 'Oud Royale: 1 piece is left of 50 ml' },
  ];
  expect(gatheredEmail(site, 'https://shop.nilofar.example', due).paragraphs).toEqual([
    'The courier could not deliver order AY4Q-XPND. The parcel of order BZ5R-YQPE could not be booked.',
    'Stock is low: Vetiver Rain: 10 ml is sold out; Oud Royale: 1 piece is left of 50 ml.',
  ]);
});
