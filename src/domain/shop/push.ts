import * as v from 'valibot';
import { parseUrl } from './url';
import { dateSchema, decode } from './decode';

/** How many devices of one admin receive push messages. Keep in sync with firestore.rules. */
export const MAX_DEVICES = 5;

/** `users/{uid}/devices/{0…4}`: a browser in which an admin has turned notifications on. */
const deviceSchema = v.object({
  /** Where the browser's push service takes messages for it. */
  endpoint: v.string(),
  /** The browser's public key, and its secret of the encryption (RFC 8291). */
  p256dh: v.string(),
  auth: v.string(),
  createdAt: dateSchema,
  /** When the session that turned it on was signed in, in whole seconds: the device ends with that session. */
  signedInAt: dateSchema,
});
export type PushDevice = v.InferOutput<typeof deviceSchema>;

/** Throws DecodeError. */
export function decodeDevice(id: string, data: unknown): PushDevice {
  return decode(deviceSchema, data, `devices/${id}`);
}

/** The push services of Chrome, Edge, Firefox and Safari. */
const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)$/;

/**
 * Whether messages may be sent to an address: only to a known push service, by https, so that nobody can have the
 * functions call another server.
 *
 * @param emulated also accepts a stand-in on this machine
 */
export function isPushEndpoint(endpoint: string, emulated: boolean): boolean {
  const url = parseUrl(endpoint);
  if (url === undefined) return false;
  const { protocol, hostname, port, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (emulated && protocol === 'http:' && hostname === '127.0.0.1') return true;
  return protocol === 'https:' && port === '' && SERVICES.test(hostname);
}

const messageSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** The page of the back office that shows it. */
  path: v.string(),
  /** A device shows one message for each tag: a later one replaces it without a sound. */
  tag: v.string(),
});
/** What a device is sent. It names no customer, because it is shown on a locked screen. */
export type PushMessage = v.InferOutput<typeof messageSchema>;

/** Undefined for anything else. */
export function readPushMessage(data: unknown): PushMessage | undefined {
  const message = v.safeParse(messageSchema, data);
  return message.success ? message.output : undefined;
}

/** The public half of the key by which push services know the shop: a point of P-256 as 65 bytes in base64url. */
export const isPushKey = (text: string): boolean => /^B[A-Za-z0-9_-]{86}$/.test(text);
