import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { RETURN_WINDOW_DAYS } from '../../src/domain/shop/constants';
import { root } from '../../tools/emulators/ports';
import { attack } from '../support/attack';
import { ports, projectId } from '../support/emulators';
import {
  ACTORS,
  aDeliveredOrder,
  anOrder,
  aProfile,
  tokenOf,
  UID,
  uidOf,
  type Actor,
} from '../support/rules';

/** This suite's own names, in the project from which the Storage emulator reads roles. */
const uid = (actor: Actor): string => `storage-rules-${uidOf(actor)}`;
const FILE = 'products/1763600000000-amber-durbar.400.webp';
const ORIGINAL = 'originals/1763600000000-amber-durbar';
/** The owner's own order, delivered, and one that is still on its way. */
const DELIVERED = `${uid('owner')}_1763600000000`;
const LONG_AGO = `${uid('owner')}_1763500000000`;
const SHIPPED = `${uid('owner')}_1763700000000`;
const RETURNED = `returns/${DELIVERED}/return-1-1`;
const JPEG = { contentType: 'image/jpeg' };
/** Of no function: make-photo would remove an upload in the middle of a test. */
const BUCKET = 'gs://storage-rules.appspot.com';
const PHOTO = { contentType: 'image/webp' };
const pixels = new Uint8Array(64);
const MEGABYTE = 1_000_000;

let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await initializeTestEnvironment({
    projectId,
    firestore: { host: '127.0.0.1', port: ports.firestore },
    storage: {
      host: '127.0.0.1',
      port: ports.storage,
      rules: readFileSync(join(root, 'storage.rules'), 'utf8'),
    },
  });
  await env.withSecurityRulesDisabled(async (context) => {
    const users = context.firestore().collection('users');
    for (const actor of ['owner', 'other', 'admin'] as const) {
      const role = actor === 'admin' ? 'admin' : 'customer';
      await users.doc(uid(actor)).set(aProfile({ role }));
    }
    const orders = context.firestore().collection('orders');
    await orders.doc(DELIVERED).set(aDeliveredOrder(1, { userId: uid('owner') }));
    await orders.doc(SHIPPED).set(anOrder({ userId: uid('owner'), status: 'shipped' }));
  });
});

afterAll(async () => {
  await env.withSecurityRulesDisabled(async (context) => {
    const users = context.firestore().collection('users');
    for (const person of Object.values(UID)) await users.doc(`storage-rules-${person}`).delete();
    const orders = context.firestore().collection('orders');
    for (const order of [DELIVERED, SHIPPED, LONG_AGO]) await orders.doc(order).delete();
    const late = [1, 2].map((n) => `returns/${LONG_AGO}/return-1-${n}`);
    const sent = ['3-1', '4-1', '5-1'].map((n) => `returns/${DELIVERED}/return-${n}`);
    for (const path of [FILE, ORIGINAL, 'originals/admin', RETURNED, fresh(1), ...sent, ...late]) {
      const file = context.storage(BUCKET).ref(path);
      // Whether or not a test left it there.
      await file.put(pixels, PHOTO);
      await file.delete();
    }
  });
  await env.cleanup();
});

const contexts = new Map<Actor, RulesTestContext>();
function bucket(actor: Actor) {
  const context =
    contexts.get(actor) ??
    (actor === 'visitor'
      ? env.unauthenticatedContext()
      : env.authenticatedContext(uid(actor), tokenOf(actor)));
  contexts.set(actor, context);
  return context.storage(BUCKET);
}

async function lay(): Promise<void> {
  await env.withSecurityRulesDisabled(async (context) => {
    for (const path of [FILE, ORIGINAL]) await context.storage(BUCKET).ref(path).put(pixels, PHOTO);
    await context.storage(BUCKET).ref(RETURNED).put(pixels, JPEG);
  });
}

/** Where an actor's photograph of a return is tried that is not there yet. */
const fresh = (n: number): string => `returns/${DELIVERED}/return-2-${n}`;

async function remove(path: string): Promise<void> {
  await env.withSecurityRulesDisabled((context) => context.storage(BUCKET).ref(path).delete());
}

/** The compat UploadTask has `then` but is no Promise. */
async function upload(actor: Actor, path: string, bytes = pixels, metadata = PHOTO): Promise<void> {
  await bucket(actor).ref(path).put(bytes, metadata);
}

interface Row {
  verb: string;
  may: readonly Actor[];
  attempt: (actor: Actor) => Promise<unknown>;
}
const ROWS: readonly Row[] = [
  { verb: 'see', may: ACTORS, attempt: (actor) => bucket(actor).ref(FILE).getMetadata() },
  { verb: 'list', may: [], attempt: (actor) => bucket(actor).ref('products').listAll() },
  { verb: 'list all', may: [], attempt: (actor) => bucket(actor).ref().listAll() },
  // The functions write and remove them.
  { verb: 'add', may: [], attempt: (actor) => upload(actor, 'products/new.webp') },
  { verb: 'replace', may: [], attempt: (actor) => upload(actor, FILE) },
  { verb: 'delete', may: [], attempt: (actor) => bucket(actor).ref(FILE).delete() },
  {
    verb: 'upload',
    may: ['admin'],
    attempt: (actor) => upload(actor, `originals/${actor.replaceAll(' ', '-')}`),
  },
  // Writing a file's content is `create`, also where there is one; `update` is about its metadata.
  { verb: 'replace an upload', may: ['admin'], attempt: (actor) => upload(actor, ORIGINAL) },
  {
    verb: 'see an upload',
    may: [],
    attempt: (actor) => bucket(actor).ref(ORIGINAL).getMetadata(),
  },
  { verb: 'list uploads', may: [], attempt: (actor) => bucket(actor).ref('originals').listAll() },
  {
    verb: 'delete an upload',
    may: ['admin'],
    attempt: (actor) => bucket(actor).ref(ORIGINAL).delete(),
  },
  {
    verb: 'see a photograph of a return',
    may: ['admin'],
    attempt: (actor) => bucket(actor).ref(RETURNED).getMetadata(),
  },
  {
    verb: 'list photographs of a return',
    may: [],
    attempt: (actor) => bucket(actor).ref(`returns/${DELIVERED}`).listAll(),
  },
  {
    verb: 'add a photograph of a return',
    may: ['owner'],
    attempt: (actor) => upload(actor, fresh(1), pixels, JPEG),
  },
  {
    verb: 'replace a photograph of a return',
    may: [],
    attempt: (actor) => upload(actor, RETURNED, pixels, JPEG),
  },
  {
    verb: 'add one to an order on its way',
    may: [],
    attempt: (actor) => upload(actor, `returns/${SHIPPED}/return-1-1`, pixels, JPEG),
  },
  {
    verb: 'delete a photograph of a return',
    may: [],
    attempt: (actor) => bucket(actor).ref(RETURNED).delete(),
  },
  { verb: 'add elsewhere', may: [], attempt: (actor) => upload(actor, 'x.webp') },
  { verb: 'add deeper', may: [], attempt: (actor) => upload(actor, 'originals/a/x.webp') },
  {
    verb: 'see elsewhere',
    may: [],
    attempt: (actor) => bucket(actor).ref('invoices/1.pdf').getMetadata(),
  },
];

describe('who may change the photos', () => {
  beforeEach(lay);
  for (const { verb, may, attempt } of ROWS) {
    it.each(ACTORS)(`${verb}: %s`, async (actor) => {
      const outcome = attempt(actor);
      await (may.includes(actor) ? assertSucceeds(outcome) : assertFails(outcome));
    });
  }
});

it.each<Actor>(['admin long ago', 'admin by custom token'])(
  'an %s changes no photo',
  attack(23),
  async (actor) => {
    await lay();
    await remove(ORIGINAL);
    await assertFails(upload(actor, ORIGINAL));
    await assertFails(bucket(actor).ref(FILE).delete());
    await assertSucceeds(upload('admin', ORIGINAL));
  },
);

describe('what an admin may upload', () => {
  beforeEach(async () => {
    await lay();
    await remove(ORIGINAL);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])('%s', async (contentType) => {
    await assertSucceeds(upload('admin', ORIGINAL, pixels, { contentType }));
  });

  it.each([
    'image/svg+xml',
    'image/gif',
    'text/html',
    'application/octet-stream',
    'image/png; charset=utf-8',
    'text/html,image/png',
  ])('not %s', async (contentType) => {
    await assertFails(upload('admin', ORIGINAL, pixels, { contentType }));
  });

  it('just below 25 megabytes, but not 25', async () => {
    await assertFails(upload('admin', ORIGINAL, new Uint8Array(25 * MEGABYTE)));
    await assertSucceeds(upload('admin', ORIGINAL, new Uint8Array(25 * MEGABYTE - 1)));
  });
});

describe('the photographs of a return', () => {
  const send = (file: string, bytes = pixels, metadata = JPEG, order = DELIVERED) =>
    upload('owner', `returns/${order}/${file}`, bytes, metadata);

  it.each(['return-0-1', 'return-6-1', 'return-1-0', 'return-1-6', 'return-1-1.jpg', 'return-1'])(
    'not under the name %s',
    (file) => assertFails(send(file)),
  );

  it.each(['image/png', 'image/svg+xml', 'text/html', 'image/jpeg; charset=utf-8'])(
    'not as %s',
    (contentType) => assertFails(send('return-3-1', pixels, { contentType })),
  );

  it('below 4 megabytes', async () => {
    await assertFails(send('return-3-1', new Uint8Array(4 * MEGABYTE)));
    await assertSucceeds(send('return-3-1', new Uint8Array(4 * MEGABYTE - 1)));
  });

  it('as long as something may be returned, and of an order from before deliveries were timed', async () => {
    const deliver = (hours: number | undefined) =>
      env.withSecurityRulesDisabled((context) =>
        context
          .firestore()
          .doc(`orders/${LONG_AGO}`)
          .set(aDeliveredOrder(hours, { userId: uid('owner') })),
      );
    await deliver(RETURN_WINDOW_DAYS * 24 + 1);
    await assertFails(send('return-1-1', pixels, JPEG, LONG_AGO));
    await deliver(RETURN_WINDOW_DAYS * 24 - 1);
    await assertSucceeds(send('return-1-1', pixels, JPEG, LONG_AGO));
    await deliver(undefined);
    await assertSucceeds(send('return-1-2', pixels, JPEG, LONG_AGO));
  });

  it(
    'not once its return was asked for, so that none is added after the decision',
    attack(25),
    async () => {
      const request = `orders/${DELIVERED}/requests/return-4`;
      const put = (fields: object | undefined) =>
        env.withSecurityRulesDisabled(async (context) => {
          const ref = context.firestore().doc(request);
          await (fields ? ref.set(fields) : ref.delete());
        });
      await assertSucceeds(send('return-4-1'));
      await put({ type: 'return', by: uid('owner'), photos: 1, state: 'done' });
      await assertFails(send('return-4-2'));
      // Its next return has photographs of its own.
      await assertSucceeds(send('return-5-1'));
      await put(undefined);
    },
  );

  it('not of an order that does not exist', () =>
    assertFails(send('return-1-1', pixels, JPEG, `${uid('owner')}_1`)));
});
