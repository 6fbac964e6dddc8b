import { describe, expect, it } from 'vitest';
import { isPushEndpoint, isPushKey, readPushMessage } from './push';

describe('the address of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://attacker.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@attacker.example/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://push.apple.com.attacker.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://169.254.169.254/computeMetadata/v1',
    'http://metadata.google.internal/',
    'http://127.0.0.1:4700/push',
    'file:///etc/passwd',
    'nothing',
    '',
  ])('may not be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(false);
  });

  it('may be a stand-in on this machine beside emulators, and nothing else there', () => {
    expect(isPushEndpoint('http://127.0.0.1:4700/push', true)).toBe(true);
    expect(isPushEndpoint('http://localhost:4700/push', true)).toBe(false);
    expect(isPushEndpoint('http://169.254.169.254/', true)).toBe(false);
    expect(isPushEndpoint('https://attacker.example/', true)).toBe(false);
  });
});

it('the public key is a point of 65 bytes', () => {
  expect(isPushKey(`B${'a'.repeat(86)}`)).toBe(true);
  expect(isPushKey('')).toBe(false);
  expect(isPushKey(`B${'a'.repeat(42)}`)).toBe(false);
  expect(isPushKey(`a${'a'.repeat(86)}`)).toBe(false);
});

it('a message has a title, a text, a page and a tag, all as text', () => {
  const message = { title: 'New order · ₹4,510', body: 'Order', path: '/admin', tag: 'order-1' };
  expect(readPushMessage(message)).toEqual(message);
  expect(readPushMessage({ ...message, path: 4 })).toBeUndefined();
  expect(readPushMessage(undefined)).toBeUndefined();
});
