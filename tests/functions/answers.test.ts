import { afterAll, beforeEach, expect, it } from 'vitest';
import { answerMessage } from '../../functions/src/customer/answerMessage';
import { parcelBackend } from '../support/parcels';

const ID = '496000_07';
const TO = 'meera@nilofar.example';

// A project without triggers, so that only the test answers.
const backend = await parcelBackend('demo-nilofar-answers');
const { db, now } = backend.deps;
const message = db.doc(`contactMessages/${ID}`);

beforeEach(async () => {
  await backend.reset();
  await db.doc('settings/site').set({ name: 'Nilofar', supportEmail: 'care@nilofar.example' });
  await message.set({
    name: 'Meera www.evil.example',
    email: TO,
    subject: 'order-support',
    message: 'Where is it?\n<b>Meera</b>\nSee https://evil.example/refund',
    createdAt: now(),
  });
});
afterAll(() => backend.close());

const emails = async () =>
  (await db.collection('mail').where('to', 'array-contains', TO).get()).docs.map((one) =>
    one.data(),
  );

async function ask(text = 'It left us today.\n\nYou have it on Monday.'): Promise<string> {
  return (await message.collection('answers').add({ text, by: 'asha', at: now() })).id;
}

it('an answer is one email with the message below it, and stays with the message', async () => {
  const id = await ask();
  await Promise.all([answerMessage(backend.deps, ID, id), answerMessage(backend.deps, ID, id)]);
  await answerMessage(backend.deps, ID, id);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    replyTo: 'care@nilofar.example',
    state: 'queued',
    message: { subject: 'Re: A question about my order (Nilofar)' },
  });
  const { text, html } = Object(email)['message'];
  expect(text).toMatch(
    /^Dear Meera www\. evil\. example,\n\nIt left us today\.\n\nYou have it on Monday\.\n\nOn 20 Nov 2026 you wrote:\n\n> Where is it\?\n\n> <b>Meera<\/b>\n\n> See https: \/\/evil\. example\/refund/,
  );
  expect(html).not.toContain('<b>');
  expect((await message.get()).data()).toMatchObject({
    read: true,
    answered: true,
    answers: [{ text: 'It left us today.\n\nYou have it on Monday.', by: 'asha' }],
  });
  expect((await message.collection('answers').get()).size).toBe(0);
});

it('a second answer is added to the thread', async () => {
  await answerMessage(backend.deps, ID, await ask('First.'));
  backend.pass(60_000);
  await answerMessage(backend.deps, ID, await ask('Second.'));
  expect(await emails()).toHaveLength(2);
  expect((await message.get()).get('answers')).toMatchObject([
    { text: 'First.' },
    { text: 'Second.' },
  ]);
});

it('an answer to a message that was deleted meanwhile is sent to nobody', async () => {
  const id = await ask();
  await message.delete();
  await answerMessage(backend.deps, ID, id);
  expect(await emails()).toEqual([]);
  expect((await message.get()).exists).toBe(false);
});
