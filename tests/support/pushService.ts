import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { readPushMessage, type PushMessage } from '../../src/domain/shop/push';
import { pushKey } from '../../tools/emulators/environment';

/** A message as the push service got it: who signed it for whom, its headers, and what the browser reads. */
interface Received {
  headers: IncomingHttpHeaders;
  audience: string;
  contact: string;
  message: PushMessage;
}

/** `hang`: no answer at all. */
type Answer = number | 'hang';

/** A browser's push service and the browser's keys, on a free port of this machine. */
export interface PushService {
  /** What a browser hands out when it subscribes. */
  device: { endpoint: string; p256dh: string; auth: string };
  received: Received[];
  /** The next answers; 201 when the list is empty. */
  answers: Answer[];
  close(): Promise<void>;
}

const claimsSchema = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });

/** Checks the signature of an `Authorization: vapid t=…, k=…` (RFC 8292). Throws for a wrong one. */
function readVapid(authorization = ''): v.InferOutput<typeof claimsSchema> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== pushKey) throw new Error('signed with another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const [head = '', body = '', signature = ''] = token.split('.');
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the signature is wrong');
  const claims = v.parse(claimsSchema, JSON.parse(Buffer.from(body, 'base64url').toString()));
  const hours = (claims.exp - Date.now() / 1000) / 3600;
  if (hours <= 0 || hours > 24) throw new Error('valid for more than a day');
  return claims;
}

/** Starts one. It answers 400 to a message that is not signed by the shop or not encrypted for its device. */
export async function startPushService(): Promise<PushService> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  const received: Received[] = [];
  const answers: Answer[] = [];

  /** Decrypts as a browser does (RFC 8291, RFC 8188 with one record). */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const content = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
    const derive = (name: string, size: number): Buffer =>
      Buffer.from(
        hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), size),
      );
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const { aud, sub } = readVapid(request.headers.authorization);
        const message = readPushMessage(JSON.parse(decrypt(Buffer.concat(chunks))));
        if (!message) throw new Error('not a message');
        received.push({ headers: request.headers, audience: aud, contact: sub, message });
      } catch (error) {
        console.warn(error);
        response.writeHead(400).end();
        return;
      }
      const answer = answers.shift() ?? 201;
      if (answer !== 'hang') response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    device: {
      endpoint: `http://127.0.0.1:${port}/push/one`,
      p256dh: publicKey.toString('base64url'),
      auth: secret.toString('base64url'),
    },
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
