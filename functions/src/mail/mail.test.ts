import { sellerLines } from '../../../src/domain/shop/business';
import { demoBusiness } from '../../../src/domain/shop/demoBusiness';
import { describe, expect, test } from 'vitest';
import { decodeOrder } from '../../../src/domain/order/order';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import type { Return } from '../../../src/domain/order/returns';
import { decodeSite, defaultSite } from '../../../src/domain/shop/site';
import { aProduct } from '../../../tests/support/domain';
import { anOrderOfSets, aReturn, aWrappedOrder } from '../../../tests/support/orders';
import { siteOrigin } from '../config';
import { pictureOf, type ReturnStage } from './emails';
import { mailDocument, type Mail } from './queue';

const now = new Date('2026-11-20T10:00:00Z');

function order(shippingInfo: Record<string, unknown> = {}) {
  return decodeOrder('uid_1', {
    userId: 'uid',
    status: 'paid',
    createdAt: now,
    items: [],
    accountEmail: 'meera@nilofar.example',
    shippingInfo: { firstName: 'Meera', email: 'typed@nilofar.example', ...shippingInfo },
    shiprocketAWB: 'AWB123456',
    shiprocketCourier: 'Delhivery Surface',
    pricing: {
      lines: [
        {
          productId: 'a',
          name: 'Amber <Durbar>',
          volume: '2 ml',
          quantity: 2,
          unitPrice: 120,
          total: 240,
        },
      ],
      subtotal: 240,
      discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 24 }],
      shipping: 0,
      total: 216,
      currency: 'INR',
    },
  });
}

function message(mail: Mail): { subject: string; text: string; html: string } {
  const document = mailDocument(mail);
  const { subject, text, html } = Object(document?.message);
  return { subject, text, html };
}

describe('emails', () => {
  test('confirmed: lists every charge, in plain text and HTML, with escaped names', () => {
    const { text, html } = message({ kind: 'confirmed', order: order(), now, site: defaultSite });
    expect(text).toContain('2 × Amber <Durbar> (2 ml): ₹240');
    expect(text).toContain('The House Welcome: −₹24');
    expect(text).toContain('Shipping: Free');
    expect(text).toContain('Total: ₹216');
    expect(html).toContain('Amber &lt;Durbar&gt;');
    expect(html).not.toContain('<Durbar>');
  });

  test('confirmed: says where it goes, links to the order and shows a picture, without which it reads the same', () => {
    const about = order({
      lastName: 'Rao',
      address1: '12 evil.example Road',
      city: 'Kochi',
      state: 'Kerala',
      zipCode: '682001',
    });
    const picture = { url: 'https://files.example/a.400.webp?a=1&b=2', alt: 'Amber <Durbar>' };
    const { text, html } = message({
      kind: 'confirmed',
      picture,
      order: about,
      now,
      site: defaultSite,
    });
    expect(text).toContain(
      'It goes to:\n\nMeera Rao, 12 evil. example Road, Kochi, Kerala, 682001',
    );
    expect(text).toContain(`See your order: ${siteOrigin()}/orders/uid_1`);
    expect(html).toContain(
      '<img src="https://files.example/a.400.webp?a=1&amp;b=2" alt="Amber &lt;Durbar&gt;" width="160" height="200"',
    );
    expect(text).not.toContain('files.example');
    const without = message({ kind: 'confirmed', order: about, now, site: defaultSite });
    expect(without.html).not.toContain('<img');
    expect(without.text).toBe(text);
  });

  test.each<Mail>(
    (
      [
        { kind: 'confirmed' },
        { kind: 'delivered' },
        { kind: 'cancelled' },
        { kind: 'shipped' },
        { kind: 'sent_again' },
        { kind: 'declined', requestId: 'r', reason: 'It has left.' },
        { kind: 'cancel_asked', requestId: 'r' },
        { kind: 'cancel_withdrawn', requestId: 'r' },
        { kind: 'address_changed', requestId: 'r' },
        { kind: 'address_kept', requestId: 'r', reason: 'It has left.' },
        { kind: 'undelivered', attempts: 1 },
        { kind: 'refunded', refundId: 'rfnd_1', amountPaise: 100 },
        {
          kind: 'payment_refunded',
          paymentId: 'pay_1',
          refundId: undefined,
          amountPaise: 100,
          why: '',
        },
        { kind: 'return', stage: 'asked', one: aReturn() },
        { kind: 'return', stage: 'refused', one: aReturn({ reason: 'No.' }) },
      ] as const
    ).map((kind) => ({
      ...kind,
      order: { ...order(), shiprocketAWB: undefined },
      now,
      site: defaultSite,
    })),
  )('$kind: links to the order', (mail) => {
    expect(message(mail).html).toContain(`href="${siteOrigin()}/orders/uid_1" class="button"`);
  });

  test('the picture of a fragrance is its narrowest file, at an absolute address', () => {
    const src = 'https://files.example/o/products%2F1763620200000-oud.1600.webp?alt=media';
    const of = (images: string[]) =>
      pictureOf(aProduct({ name: 'Oud', images }), 'https://a.example');
    expect(of([src])).toEqual({ url: src.replace('1600', '400'), alt: 'Oud' });
    expect(of(['/pictures/oud.webp'])?.url).toBe('https://a.example/pictures/oud.webp');
    expect(of([])).toBeUndefined();
    expect(pictureOf(undefined, 'https://a.example')).toBeUndefined();
  });

  test('confirmed: says what is in the box of a gift set', () => {
    const order = anOrderOfSets(2, { accountEmail: 'meera@nilofar.example' });
    const { text } = message({ kind: 'confirmed', order, now, site: defaultSite });
    expect(text).toContain(
      '2 × A Pair (3 bottles). In each box: Rose of Kannauj, 10 ml × 2; Assam Oud, 12 ml: ₹18,000',
    );
  });

  test('confirmed: names the gift wrapping', () => {
    const order = aWrappedOrder({ accountEmail: 'meera@nilofar.example' });
    const { text } = message({ kind: 'confirmed', order, now, site: defaultSite });
    expect(text).toContain('1 × Amber Durbar (2 ml): ₹120');
    expect(text).toContain('Gift wrap: Ivory paper: ₹149');
  });

  test('shipped: names the courier, the number and the tracking page', () => {
    const { text, html } = message({ kind: 'shipped', order: order(), now, site: defaultSite });
    expect(text).toContain('Its tracking number with Delhivery Surface is AWB123456.');
    expect(html).toContain('href="https://shiprocket.co/tracking/AWB123456"');
  });

  test('shipped: says whether the invoice is attached', () => {
    const text = (firstName: string) =>
      message({
        kind: 'shipped',
        order: { ...order({ firstName, state: 'Kerala' }), invoiceNumber: 'NF/2627/A0000001' },
        now,
        site: defaultSite,
      }).text;
    expect(text('Meera')).toContain('Your invoice NF/2627/A0000001 is attached.');
    expect(text('میرا')).toContain('Your invoice NF/2627/A0000001 is in My Orders');
  });

  test('are addressed to the buyer, also about a gift', () => {
    const text = (buyerName: string) =>
      message({ kind: 'delivered', order: { ...order(), buyerName }, now, site: defaultSite }).text;
    expect(text('Kavya Rao')).toMatch(/^Dear Kavya Rao,/);
    expect(text('Meera')).toMatch(/^Dear Meera,/);
  });

  test('review: does not say of a gift that the buyer wears it', () => {
    const text = (buyerName: string) =>
      message({
        kind: 'review',
        order: { ...order({ recipientPhone: '+919876543210' }), buyerName },
        names: ['Amber Durbar'],
        reviewUrl: 'https://nilofar.example/r',
        leaveUrl: 'https://nilofar.example/l',
        now,
        site: defaultSite,
      }).text;
    expect(text('Kavya Rao')).toContain('Your gift reached Meera ten days ago');
    expect(text('Kavya Rao')).not.toContain('you know how it wears');
    expect(text('Meera')).toContain('By now you know how it wears: Amber Durbar.');
  });

  test('refunded: names the amount in rupees', () => {
    const { text } = message({
      kind: 'refunded',
      refundId: 'rfnd_1',
      amountPaise: 12_050,
      order: order(),
      now,
      site: defaultSite,
    });
    expect(text).toContain('₹120.50');
    expect(text).toContain('The number of the refund is rfnd_1.');
  });

  test.each<[ReturnStage, Partial<Return>, string]>([
    ['asked', {}, 'We have received your request to return'],
    ['pickup', { how: 'pickup' }, 'we are booking a courier'],
    ['keep', { how: 'keep' }, 'you need not send anything back'],
    ['booked', { awb: 'R1411', courier: 'Delhivery' }, 'Delhivery will collect'],
    ['on_its_way', { awb: 'R1411' }, 'The courier has collected'],
    ['received', {}, 'Your return of 1 × A Pair (3 bottles) from your order'],
    ['replaced', { replacementId: 'uid_2' }, `It is order ${orderNumber('uid_2')}`],
    ['refused', { reason: 'The film is broken.' }, 'The film is broken.'],
  ])(
    'a return, %s: names the pieces and the order, and says what happens',
    (stage, fields, says) => {
      const sold = anOrderOfSets(2, { accountEmail: 'meera@nilofar.example' });
      const one: Return = {
        id: 'return-1',
        kind: 'unopened',
        wish: 'refund',
        lines: [{ productId: 'pair', volume: '3 bottles', quantity: 1 }],
        note: '',
        photos: 1,
        state: 'asked',
        askedAt: now,
        ...fields,
      };
      const { text, html } = message({
        kind: 'return',
        stage,
        one,
        order: sold,
        now,
        site: defaultSite,
      });
      expect(text).toContain('1 × A Pair (3 bottles)');
      expect(text).toContain(`order ${orderNumber(sold.id)}`);
      expect(text).toContain(says);
      // Not the tracking page of the parcel that brought it.
      expect(html.includes('/tracking/')).toBe(html.includes('/tracking/R1411'));
    },
  );

  const STAGES: ReturnStage[] = [
    'asked',
    'pickup',
    'keep',
    'booked',
    'on_its_way',
    'received',
    'replaced',
    'refused',
  ];
  test.each(STAGES)('a damage report, %s: is not called a return', (stage) => {
    for (const kind of ['damaged', 'wrong_item'] as const) {
      const one = aReturn({
        kind,
        wish: 'replacement',
        lines: [{ productId: 'pair', volume: '3 bottles', quantity: 1 }],
        awb: 'R1411',
        reason: 'The film is broken.',
        replacementId: 'uid_2',
      });
      const sold = anOrderOfSets(2, { accountEmail: 'meera@nilofar.example' });
      const mail: Mail = { kind: 'return', stage, one, order: sold, now, site: defaultSite };
      const { subject, text } = message(mail);
      expect(`${subject}\n${text}`).not.toMatch(/return/i);
      expect(text).toContain('1 × A Pair (3 bottles)');
    }
  });

  test('a damage report is repeated: what is wrong, what was asked for, the words and the photographs', () => {
    const one = aReturn({ wish: 'replacement', note: 'The cap <leaks>.', photos: 2 });
    const about = (fields: Partial<Return>) =>
      message({
        kind: 'return',
        stage: 'asked',
        one: { ...one, ...fields },
        order: order(),
        now,
        site: defaultSite,
      });
    expect(about({}).text).toContain('arrived damaged');
    expect(about({ kind: 'wrong_item' }).text).toContain('is not what you ordered');
    expect(about({}).text).toContain(
      'You asked for a replacement.\n\nYou wrote: “The cap <leaks>.”\n\nYou sent 2 photographs.',
    );
    expect(about({}).html).toContain('The cap &lt;leaks&gt;.');
    const short = about({ wish: 'refund', note: '', photos: 1 }).text;
    expect(short).toContain('You asked for your money back.\n\nYou sent a photograph.');
    expect(short).not.toContain('You wrote');
  });

  test('cancelled: of a replacement it names the order, and no return', () => {
    const replacement = { ...order(), replaces: 'uid_0' };
    const { text } = message({ kind: 'cancelled', order: replacement, now, site: defaultSite });
    expect(text).toContain(orderNumber('uid_0'));
    expect(text).not.toMatch(/return/i);
  });

  test('delayed: names the new days, the promised ones and the courier', () => {
    const about = {
      ...order(),
      promised: { from: '2026-12-01', to: '2026-12-03' },
      expected: { from: '2026-12-05', to: '2026-12-07' },
    };
    const mail: Mail = { kind: 'delayed', order: about, now, site: defaultSite };
    const { subject, text } = message(mail);
    expect(subject).toBe('Your NILOFAR order will arrive later');
    expect(text).toContain('You should have it Sat 5 – Mon 7 Dec, not Tue 1 – Thu 3 Dec.');
    expect(text).toContain('AWB123456');
  });

  test('declined: says why, that the order goes on, and how to reach us', () => {
    const site = decodeSite({ name: 'ATTARI', supportEmail: 'help@attari.example' });
    const reason = 'The parcel <left> this morning.';
    const { subject, text, html } = message({
      kind: 'declined',
      requestId: 'r1',
      reason,
      order: order(),
      now,
      site,
    });
    expect(subject).toBe('About your request to cancel your ATTARI order');
    expect(text).toMatch(/^Dear Meera,/);
    expect(text).toContain(`your order ${orderNumber('uid_1')}`);
    expect(text).toContain(reason);
    expect(text).toContain('Your order will continue as planned');
    expect(text).toContain('write to us at help@attari.example');
    expect(html).toContain('The parcel &lt;left&gt; this morning.');
  });

  test('an email is signed with the shop’s name and address from the settings', () => {
    const business = { ...demoBusiness, legalName: 'Attari House' };
    const site = {
      ...decodeSite({ name: 'ATTARI', supportEmail: 'help@attari.example' }),
      business,
    };
    const { subject, text } = message({ kind: 'confirmed', order: order(), now, site });
    expect(subject).toBe('Your ATTARI order is confirmed');
    expect(text).toContain('\nhelp@attari.example · ');
    expect(text).toContain(`\n${sellerLines(business).join(', ')}`);
    expect(`${subject} ${text}`).not.toContain(defaultSite.name);
  });

  test('no line of the HTML ends within an order number, a quantity, a size or a date', () => {
    const promised = { from: '2026-12-01', to: '2026-12-03' };
    const about = { ...order(), promised };
    const { html } = message({ kind: 'confirmed', order: about, now, site: defaultSite });
    expect(html).toContain(
      `<span style="white-space:nowrap">${orderNumber(about.id)}</span> is paid`,
    );
    expect(html).toContain('2&nbsp;×&nbsp;Amber &lt;Durbar&gt; (2&nbsp;ml)');
    expect(html).toContain('Tue 1 – Thu 3&nbsp;Dec');
  });

  test('a name cannot add markup to the email', () => {
    const { html } = message({
      kind: 'delivered',
      order: order({ firstName: '<img src=x onerror=alert(1)>' }),
      now,
      site: defaultSite,
    });
    expect(html).not.toContain('<img');
  });

  test('nothing is sent to an invalid address, or to two', () => {
    for (const email of ['', 'meera', 'a@b.example,c@d.example', 'A <a@b.example>']) {
      const about = { ...order(), accountEmail: email };
      const mail: Mail = { kind: 'confirmed', order: about, now, site: defaultSite };
      expect(mailDocument(mail)).toBeUndefined();
    }
  });

  test('it goes to the account’s address, not to the one typed at checkout', () => {
    const document = mailDocument({ kind: 'confirmed', order: order(), now, site: defaultSite });
    expect(document?.to).toEqual(['meera@nilofar.example']);
    const unknown = { ...order(), accountEmail: undefined };
    expect(
      mailDocument({ kind: 'confirmed', order: unknown, now, site: defaultSite }),
    ).toBeUndefined();
  });

  test('a name that is a web address becomes no link', () => {
    const named = order({ firstName: 'evil.example' });
    const { text, html } = message({ kind: 'confirmed', order: named, now, site: defaultSite });
    expect(text).toMatch(/^Dear evil\. example,/);
    expect(html).not.toContain('evil.example');
  });
});
