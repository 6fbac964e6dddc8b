import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { unsubscribe } from '../../functions/src/customer/unsubscribe';
import { queuedAt } from '../../functions/src/mail/document';
import { runMailQueue, sendMail } from '../../functions/src/mail/send';
import { functionUrl } from '../support/emulators';
import { parcelBackend } from '../support/parcels';

// A project without triggers, so that only the test sends.
const backend = await parcelBackend('demo-nilofar-mail');
const { deps, vendors, pass, raw } = backend;
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const ID = 'person_1790000000000-confirmed';
const TO = 'meera@nilofar.example';

async function queue(id = ID, fields: Record<string, unknown> = {}): Promise<void> {
  await deps.db.doc(`mail/${id}`).set({
    to: [TO],
    message: { subject: 'Thank you', text: 'Thank you.', html: '<p>Thank you.</p>' },
    replyTo: 'care@nilofar.example',
    kind: 'confirmed',
    ...queuedAt(deps.now()),
    createdAt: deps.now(),
    ...fields,
  });
}

const stored = () => raw(`mail/${ID}`);
const received = () => vendors.emails({ to: TO });
const HOUR_MS = 3_600_000;

describe('an email in the queue', () => {
  test('is sent once, however many ask at once', async () => {
    await queue();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendMail(deps, ID)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    await sendMail(deps, ID);
    const emails = await received();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.messageId).toMatch(/^<[0-9a-f]{32}@nilofar[.]example>$/);
    expect(await stored()).toMatchObject({ state: 'sent', lastError: null, sentAt: deps.now() });
  });

  test('that the server does not accept yet is sent later, not earlier', async () => {
    await vendors.fault({ target: 'smtp', match: 'RCPT /', kind: 'status', status: 421 });
    await queue();
    expect(await sendMail(deps, ID)).toBe('queued');
    expect(await stored()).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await stored()).toHaveProperty('lastError', expect.stringContaining('421'));
    expect(await runMailQueue(deps)).toEqual({ sent: 0, queued: 0, failed: 0 });
    pass(30_000);
    expect(await runMailQueue(deps)).toEqual({ sent: 1, queued: 0, failed: 0 });
    expect(await received()).toHaveLength(1);
  });

  test('that is never accepted has failed after three days', async () => {
    await vendors.fault({
      target: 'smtp',
      match: 'MAIL /',
      kind: 'status',
      status: 451,
      times: 99,
    });
    await queue();
    const begun = deps.now().getTime();
    while ((await sendMail(deps, ID)) === 'queued') pass(6 * HOUR_MS);
    expect(await stored()).toMatchObject({ state: 'failed', attempts: 20, nextAt: null });
    expect(deps.now().getTime() - begun).toBeGreaterThan(3 * 24 * HOUR_MS);
    expect(backend.warnings).toContain('An email has failed');
  });

  test('that is refused has failed, and the owner can send it again', async () => {
    const refusal = { target: 'smtp', match: 'RCPT /', kind: 'status', status: 550 } as const;
    await vendors.fault({ ...refusal, message: 'No such mailbox' });
    await queue();
    expect(await sendMail(deps, ID)).toBe('failed');
    expect(await stored()).toHaveProperty('lastError', expect.stringContaining('No such mailbox'));
    pass(24 * HOUR_MS);
    expect(await runMailQueue(deps)).toEqual({ sent: 0, queued: 0, failed: 0 });
    // As the rules let an admin write it.
    const again = { state: 'queued', attempts: 0, isUncertain: false, nextAt: deps.now() };
    await deps.db.doc(`mail/${ID}`).update(again);
    expect(await runMailQueue(deps)).toEqual({ sent: 1, queued: 0, failed: 0 });
  });

  test.each(['newsletter', 'waiting'])(
    'to an unconfirmed address (%s) is dropped when the server refuses it',
    async (kind) => {
      const refusal = { target: 'smtp', match: 'RCPT /', kind: 'status', status: 501 } as const;
      await vendors.fault({ ...refusal, message: 'Bad recipient address syntax' });
      await queue();
      await deps.db.doc(`mail/${ID}`).update({ kind });
      expect(await sendMail(deps, ID)).toBe('dropped');
      expect(backend.warnings).not.toContain('An email has failed');
      expect(await runMailQueue(deps)).toEqual({ sent: 0, queued: 0, failed: 0 });
    },
  );

  test('whose connection is lost before the server keeps it arrives once', async () => {
    await vendors.fault({ target: 'smtp', match: 'DATA /', kind: 'drop-before' });
    await queue();
    expect(await sendMail(deps, ID)).toBe('queued');
    pass(HOUR_MS);
    expect(await sendMail(deps, ID)).toBe('sent');
    expect(await received()).toHaveLength(1);
  });

  test('whose connection is lost after the server has kept it arrives twice at most, as the same message', async () => {
    await vendors.fault({ target: 'smtp', match: 'DATA /', kind: 'drop-after', times: 9 });
    await queue();
    expect(await sendMail(deps, ID)).toBe('queued');
    pass(HOUR_MS);
    expect(await sendMail(deps, ID)).toBe('failed');
    pass(HOUR_MS);
    await runMailQueue(deps);
    const ids = (await received()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await stored()).toHaveProperty('lastError', expect.stringContaining('once or twice'));
  });

  test('whose worker died is sent by another, but not a third time', async () => {
    const dead = { state: 'working', leaseId: 'gone', leaseUntil: deps.now(), nextAt: deps.now() };
    await queue(ID, dead);
    await queue('twice', { ...dead, isUncertain: true });
    expect(await runMailQueue(deps)).toEqual({ sent: 1, queued: 0, failed: 0 });
    expect(await received()).toHaveLength(1);
    expect(await raw('mail/twice')).toMatchObject({ state: 'failed' });
  });

  test('is left to the next run when this one has taken too long', async () => {
    for (let n = 0; n < 12; n += 1) await queue(`mail-${n}`);
    const slow = {
      ...deps,
      mailer: {
        ...deps.mailer,
        send: () => {
          pass(120_000);
          return Promise.resolve();
        },
      },
    };
    // Eight at a time.
    expect(await runMailQueue(slow)).toEqual({ sent: 8, queued: 0, failed: 0 });
    expect(await runMailQueue(slow)).toEqual({ sent: 4, queued: 0, failed: 0 });
  });

  test('that was written before there was a queue is left alone', async () => {
    await deps.db.doc('mail/old').set({ to: [TO], message: { subject: '', text: '', html: '' } });
    expect(await sendMail(deps, 'old')).toBeUndefined();
    expect(await received()).toEqual([]);
  });

  test('that cannot be read does not hold up the others', async () => {
    await queue('broken', { to: TO });
    await queue();
    expect(await runMailQueue(deps)).toEqual({ sent: 1, queued: 0, failed: 0 });
    expect(await raw('mail/broken')).toMatchObject({ state: 'failed', nextAt: null });
  });
});

describe('unsubscribing', () => {
  const to = 'a'.repeat(64);
  const isSubscribed = async () => (await deps.db.doc(`subscribers/${to}`).get()).exists;

  test('needs the code of the email', async () => {
    await deps.db.doc(`subscribers/${to}`).set({ email: TO, code: 'c0de', createdAt: deps.now() });
    await unsubscribe(deps.db, { to, code: 'beef' });
    expect(await isSubscribed()).toBe(true);
    await unsubscribe(deps.db, { to, code: 'c0de' });
    await unsubscribe(deps.db, { to, code: 'c0de' });
    expect(await isSubscribed()).toBe(false);
  });

  test('one click calls by POST; a person who opens the address gets the page', async () => {
    const url = `${functionUrl('hooks-unsubscribe')}?to=${to}&code=c0de`;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    const opened = await fetch(url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/newsletter?to=${to}&code=c0de&leave=1`,
    ]);
    const wrong = await fetch(functionUrl('hooks-unsubscribe'), { redirect: 'manual' });
    expect(wrong.headers.get('location')).toBe('/newsletter');
  });
});

describe('the email of a parcel on its way', () => {
  const ORDER = 'person_1790000000000';
  const shipped = { kind: 'shipped', orderId: ORDER };
  const order = {
    userId: 'person',
    status: 'shipped',
    createdAt: new Date('2026-11-20T06:00:00.000Z'),
    items: [],
    shippingInfo: { firstName: 'Meera', state: 'Kerala' },
    invoiceNumber: 'NF/2627/A0000001',
    pricing: {
      lines: [
        { productId: 'a', name: 'Attar', volume: '2 ml', quantity: 1, unitPrice: 120, total: 120 },
      ],
      subtotal: 120,
      discounts: [],
      shipping: 25,
      total: 145,
      currency: 'INR',
    },
  };

  test('carries the invoice as a file', async () => {
    await deps.db.doc(`orders/${ORDER}`).set(order);
    await queue(ID, shipped);
    expect(await sendMail(deps, ID)).toBe('sent');
    const [email] = await received();
    expect(email?.attachments).toMatchObject([
      { filename: 'Invoice NF-2627-A0000001.pdf', contentType: 'application/pdf' },
    ]);
    const content = Buffer.from(email?.attachments[0]?.base64 ?? '', 'base64');
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('is sent although its invoice cannot be drawn', async () => {
    await deps.db
      .doc(`orders/${ORDER}`)
      .set({ ...order, pricing: { ...order.pricing, total: 146 } });
    await queue(ID, shipped);
    expect(await sendMail(deps, ID)).toBe('sent');
    expect((await received())[0]?.attachments).toEqual([]);
    expect(backend.warnings).toEqual(['An invoice could not be attached']);
  });
});
