import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../tools/emulators/ports';
import { postTo, type Person, type Reply } from './fixtures';
import { buildServed, SERVED_BUNDLE, servedFolder } from './served';

/** What Razorpay's window gives the page. */
export interface PaidInWindow {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The shop's functions in a separate process, which can be killed and started again. */
export interface FunctionsProcess {
  /** create-razorpay-order for an amount in paise. Rejects when the process is gone. */
  prepare(person: Person, orderId: string, paise: number): Promise<Reply>;
  /** create-shiprocket-order. Aborting `signal` means that the browser has gone. Rejects when the process is gone. */
  confirm(
    person: Person,
    orderId: string,
    paid: PaidInWindow,
    signal?: AbortSignal,
  ): Promise<Reply>;
  /** Begins to ship a paid order, as the queue's job does. */
  ship(orderId: string): void;
  /** Kills it with SIGKILL, as a crash does. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const started = v.object({ origin: v.string() });

async function start(bundle: string): Promise<{ child: ChildProcess; origin: string }> {
  const main = join(root, 'tests/support/servedMain.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: root,
    env: { ...process.env, [SERVED_BUNDLE]: bundle },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(v.parse(started, message).origin));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the functions ended with code ${code}`)));
  });
  return { child, origin: origin.replace(/\/$/, '') };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Builds the bundle that is deployed and serves it over HTTP from another process. */
export async function functionsProcess(): Promise<FunctionsProcess> {
  // Built once, however often the process starts.
  const folder = servedFolder('child');
  const bundle = await buildServed(folder);
  let running = await start(bundle);
  return {
    prepare: (person, orderId, paise) =>
      postTo(`${running.origin}/create-razorpay-order`, person.token, {
        amount: paise,
        currency: 'INR',
        receipt: orderId,
      }),
    confirm: async (person, orderId, paid, signal) => {
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = paid;
      const response = await fetch(`${running.origin}/create-shiprocket-order`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${person.token}`,
        },
        body: JSON.stringify({
          order_id: orderId,
          order_date: '2026-11-20',
          pickup_location: 'warehouse',
          payment_method: 'Prepaid',
          sub_total: 1,
          razorpay_payment_id,
          razorpay_order_id,
          razorpay_signature,
        }),
        ...(signal && { signal }),
      });
      return { status: response.status, body: await response.json() };
    },
    ship: (orderId) => void running.child.send(orderId),
    kill: () => end(running.child),
    restart: async () => {
      await end(running.child);
      running = await start(bundle);
    },
    close: async () => {
      await end(running.child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
