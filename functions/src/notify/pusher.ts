import { createECDH, createHash } from 'node:crypto';
import { isPushEndpoint, type PushDevice, type PushMessage } from '../../../src/domain/shop/push';
import { reasonOf } from '../errors';

/**
 * What a push service said. `gone`: the browser takes no messages any more. `unavailable`: a later attempt may succeed.
 * `refused`: neither, so the shop's key or its code is wrong.
 */
export type PushAnswer =
  { kind: 'accepted' } | { kind: 'gone' } | { kind: 'unavailable' | 'refused'; reason: string };

/** Sends a message to a browser through its push service. */
export interface Pusher {
  send(device: PushDevice, message: PushMessage): Promise<PushAnswer>;
}

/** How long a push service may take, in ms. */
const TIMEOUT_MS = 8_000;

/** How long a push service keeps a message for a device that is off, in seconds. */
const KEPT_S = 86_400;

/** The public half of a private key, both in base64url; undefined for a text that is no private key. */
export function publicKeyOf(privateKey: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return undefined;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    // Zero, or a number beyond the curve's order.
    return undefined;
  }
}

/** A push service keeps one undelivered message for each topic, of at most 32 letters (RFC 8030). */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/**
 * Web Push with the shop's own key (RFC 8030, 8291, 8292), which every browser supports without another SDK. Undefined
 * without a key: the owner has not set up notifications on devices.
 *
 * @param contact the address by which a push service reaches the shop
 */
export function createPusher(
  { privateKey, contact }: { privateKey: string; contact: string },
  emulated: boolean,
): Pusher | undefined {
  const publicKey = publicKeyOf(privateKey);
  if (publicKey === undefined) return undefined;
  const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey };
  return {
    async send({ endpoint, p256dh, auth }, message) {
      // A device may be from before a service was taken off the list.
      if (!isPushEndpoint(endpoint, emulated)) return { kind: 'gone' };
      // Loaded with the first message, so that it does not slow down the start of other functions.
      const { default: webPush } = await import('web-push');
      let request: RequestInit;
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          { vapidDetails, TTL: KEPT_S, urgency: 'high', topic: topicOf(message.tag) },
        );
        const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        request = {
          method: 'POST',
          headers: Object.fromEntries(pairs),
          body: new Uint8Array(body),
          // A push service never redirects, and the address must stay a known one.
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        };
      } catch (error) {
        // Its keys are no keys.
        return { kind: 'refused', reason: reasonOf(error) };
      }
      try {
        const response = await fetch(endpoint, request);
        await response.body?.cancel();
        return answerOf(response.status);
      } catch (error) {
        return { kind: 'unavailable', reason: reasonOf(error) };
      }
    },
  };
}

function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service answered ${status}`;
  return { kind: status === 429 || status >= 500 ? 'unavailable' : 'refused', reason };
}
