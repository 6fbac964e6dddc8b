import { readdir } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { anOrder, anOrderOfSets, aRefund } from '../../../tests/support/orders';
import type { Order } from '../../../src/domain/order/order';
import { demoBusiness } from '../../../src/domain/shop/demoBusiness';
import { siteOf } from '../../../src/domain/shop/site';
import { canBePdf, invoicePdf } from './invoicePdf';

const site = siteOf(
  { name: 'NILOFAR', supportEmail: 'care@nilofar.example', supportPhone: '+91 79 4000 0000' },
  demoBusiness,
);

const line = (n: number, name = `Amber Durbar ${n}`) => ({
  productId: `p${n}`,
  name,
  volume: '50 ml',
  quantity: 1,
  unitPrice: 100,
  total: 100,
});

function invoiced(count: number, fields: Partial<Order> = {}): Order {
  const lines = Array.from({ length: count }, (_, n) => line(n + 1));
  return anOrder({
    status: 'shipped',
    invoiceNumber: 'NF-2627-A0000001',
    invoicedAt: new Date('2026-11-20T10:00:00.000Z'),
    pricing: {
      lines,
      subtotal: 100 * count,
      discounts: [],
      shipping: 25,
      total: 100 * count + 25,
      currency: 'INR',
    },
    ...fields,
  });
}

const buyer = (fields: Partial<Order['shippingInfo']>): Pick<Order, 'shippingInfo'> => ({
  shippingInfo: { ...anOrder().shippingInfo, ...fields },
});

/** The text of each page. */
async function pagesOf(order: Order): Promise<string[]> {
  const bytes = await invoicePdf(order, site);
  if (bytes === undefined) throw new Error('There is no PDF.');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages;
}

describe('the invoice as a PDF', () => {
  it('states what the page of the invoice states', async () => {
    const order = invoiced(1, buyer({ state: 'Kerala' }));
    const [page = ''] = await pagesOf(order);
    for (const text of [
      'Tax invoice',
      'NF-2627-A0000001',
      '20 Nov 2026',
      demoBusiness.gstin,
      'Anahita Desai',
      '14 Kalamkari Lane',
      'Place of supply: Kerala (32)',
      'Amber Durbar 1, 50 ml',
      // With 18 % inside: 100 = 84.75 + 15.25, 25 = 21.19 + 3.81
      'IGST 18 %',
      '₹105.94',
      '₹19.06',
      '₹125.00',
      'care@nilofar.example',
    ])
      expect(page).toContain(text);
  });

  it('of a gift is sold to the buyer and shipped to the recipient', async () => {
    const [page = ''] = await pagesOf(invoiced(1, { buyerName: 'Kavya Rao' }));
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      'Sold to Kavya Rao Shipped to Anahita Desai 14 Kalamkari Lane',
    );
    expect(canBePdf(invoiced(1, { buyerName: 'میرا' }), site)).toBe(false);
  });

  it('says what is in the box of a gift set', async () => {
    const { invoiceNumber, invoicedAt } = invoiced(1);
    const [page = ''] = await pagesOf(anOrderOfSets(1, { invoiceNumber, invoicedAt }));
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      'A Pair, 3 bottles. In the box: Rose of Kannauj, 10 ml × 2; Assam Oud, 12 ml',
    );
  });

  it('states CGST and SGST within the seller’s state, and what was refunded before', async () => {
    const refunded = aRefund(4_000, { id: 'r' });
    const [page = ''] = await pagesOf(invoiced(2, { refunds: [refunded], invoiceRefunds: ['r'] }));
    for (const text of ['CGST 9 %', 'SGST 9 %', 'Refunded before the invoice', '₹40.00', '₹185.00'])
      expect(page).toContain(text);
  });

  it('has as many pages as its lines need, each with its titles and its number', async () => {
    const pages = await pagesOf(invoiced(30));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.join(' ');
    for (let n = 1; n <= 30; n += 1) expect(all).toContain(`Amber Durbar ${n}, 50 ml`);
    for (const [n, page] of pages.entries()) {
      expect(page).toContain(`NF-2627-A0000001 · Page ${n + 1} of ${pages.length}`);
      expect(page).toContain('Description');
    }
    expect(pages.at(-1)).toContain('₹3,025.00');
  });

  it('is the same file each time', async () => {
    const [one, other] = await Promise.all([
      invoicePdf(invoiced(3), site),
      invoicePdf(invoiced(3), site),
    ]);
    expect(one?.length).toBeGreaterThan(1_000);
    expect(one).toEqual(other);
  });

  it('draws every European letter that a name may contain', async () => {
    const letters = 'ÀÉÎÕÜßæçñøþÿĀćđěğįłńőřşťůŵźžƠưǎǜȘțḀẙẠỹ';
    const [page = ''] = await pagesOf(invoiced(1, buyer({ firstName: letters })));
    expect(page).toContain(letters);
  });

  it.each(['मीरा', 'মীরা', 'ਮੀਰਾ', 'મીરા', 'ମୀରା', 'மீரா', 'మీరా', 'ಮೀರಾ', 'മീര'])(
    'draws the name %s',
    async (firstName) => {
      const order = invoiced(1, buyer({ firstName }));
      expect(canBePdf(order, site)).toBe(true);
      const [page = ''] = await pagesOf(order);
      // Vowel signs may be drawn before their letter, so only the letters are compared.
      for (const letter of firstName.replaceAll(/\P{L}/gu, '')) expect(page).toContain(letter);
    },
  );

  it('is not drawn without a font: Urdu; nor before there is a number', async () => {
    const urdu = invoiced(1, buyer({ firstName: 'میرا' }));
    expect(canBePdf(urdu, site)).toBe(false);
    expect(await invoicePdf(urdu, site)).toBeUndefined();
    expect(await invoicePdf(invoiced(1, { invoiceNumber: undefined }), site)).toBeUndefined();
  });

  it('states whose fonts it uses', async () => {
    const files = await readdir(new URL('fonts/', import.meta.url));
    const fonts = files.filter((file) => file.endsWith('.ttf'));
    expect(fonts).toHaveLength(12);
    expect(files).toContain('LICENSE.txt');
  });
});
