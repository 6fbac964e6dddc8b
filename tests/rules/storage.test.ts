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
import { root } from '../../tools/emulators/ports';
import { attack } from '../support/attack';
import { ports, projectId } from '../support/emulators';
import { ACTORS, aProfile, tokenOf, UID, uidOf, type Actor } from '../support/rules';

/** This suite's own names, in the project from which the Storage emulator reads roles. */
const uid = (actor: Actor): string => `storage-rules-${uidOf(actor)}`;
const FILE = 'products/1763600000000-amber-durbar.400.webp';
const ORIGINAL = 'originals/1763600000000-amber-durbar';
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
  });
});

afterAll(async () => {
  await env.withSecurityRulesDisabled(async (context) => {
    const users = context.firestore().collection('users');
    for (const person of Object.values(UID)) await users.doc(`storage-rules-${person}`).delete();
    for (const path of [FILE, ORIGINAL, 'originals/admin']) {
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
  });
}

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
  // The emulator asks for `create` here; Google asks for `update`, which nobody may.
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
