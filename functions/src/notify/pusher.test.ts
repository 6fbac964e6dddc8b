import { expect, it } from 'vitest';
import { pushKey, vendorSecrets } from '../../../tools/emulators/environment';
import { createPusher, publicKeyOf } from './pusher';

it('the public half follows from the private one', () => {
  expect(publicKeyOf(vendorSecrets.PUSH_PRIVATE_KEY)).toBe(pushKey);
});

it.each(['off', '', 'A'.repeat(43), '_'.repeat(43), vendorSecrets.PUSH_PRIVATE_KEY.slice(1)])(
  'without a key there are no push messages: %s',
  (privateKey) => {
    expect(publicKeyOf(privateKey)).toBeUndefined();
    expect(createPusher({ privateKey, contact: 'a@nilofar.example' }, false)).toBeUndefined();
  },
);

it('keys of a device that are no keys are refused, and no address is called', async () => {
  const push = { privateKey: vendorSecrets.PUSH_PRIVATE_KEY, contact: 'a@nilofar.example' };
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
    createdAt: new Date(),
    signedInAt: new Date(),
  };
  const message = { title: 'A', body: 'B', path: '/admin', tag: 't' };
  expect(await createPusher(push, false)?.send(device, message)).toMatchObject({ kind: 'refused' });
});
