import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Context, Settings } from './context';
import { control } from './controlApi';
import { FaultRegistry } from './faults';
import { send } from './http';
import { answer, type Desk } from './pipeline';
import { seededRandom } from './random';
import { razorpay } from './razorpay/api';
import { shiprocket } from './shiprocket/api';
import { State } from './state';
import { WebhookSender } from './webhooks';

export interface VendorsOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly razorpay: {
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string;
    /** Empty: webhooks are recorded, not sent. */
    readonly webhookUrl: string;
  };
  readonly shiprocket: {
    readonly email: string;
    readonly password: string;
    readonly webhookToken: string;
    readonly webhookUrl: string;
    /** Existing pickup location nicknames. Default: `warehouse`. */
    readonly pickupLocations?: readonly string[];
  };
  readonly log?: (line: string) => void;
  /** File that keeps payments and shipments across restarts. Without it they are in memory only. */
  readonly stateFile?: string;
  /** Makes ids reproducible. Without it they are random, because the database may outlive this server. */
  readonly seed?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Delays before each retry of a webhook. */
  readonly webhookRetryDelaysMs?: readonly number[];
  readonly webhookTimeoutMs?: number;
}

export interface Vendors {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000, 4_000];

/** Starts both stand-ins on one loopback port: `/razorpay`, `/shiprocket`, `/control`. Rejects when the port is taken. */
export async function startVendors(options: VendorsOptions): Promise<Vendors> {
  const log = options.log ?? (() => undefined);
  const random = seededRandom(options.seed ?? randomInt(2 ** 32));
  const state = new State(200_000_000 + Math.floor(random() * 700_000_000), options.stateFile);
  const defaults: Settings = {
    refunds: 'processed',
    pickupLocations: options.shiprocket.pickupLocations ?? ['warehouse'],
  };
  const shared: Context = {
    state,
    settings: { ...defaults },
    random,
    now: options.now ?? Date.now,
  };
  const sender = (url: string) =>
    new WebhookSender({
      url,
      log,
      retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
      timeoutMs: options.webhookTimeoutMs ?? 5_000,
    });
  const contexts = {
    razorpay: {
      ...shared,
      account: options.razorpay,
      sender: sender(options.razorpay.webhookUrl),
    },
    shiprocket: {
      ...shared,
      account: options.shiprocket,
      webhookToken: options.shiprocket.webhookToken,
      sender: sender(options.shiprocket.webhookUrl),
    },
  };
  const faults = new FaultRegistry();
  const requests = new Map<string, number>();
  const closing = new AbortController();
  const desk: Desk = {
    vendors: {
      razorpay: razorpay(contexts.razorpay),
      shiprocket: shiprocket(contexts.shiprocket),
      control: control({ ...contexts, faults, requests, defaults }),
    },
    shared,
    faults,
    requests,
    closing: closing.signal,
    log,
  };
  const server = createServer((request, response) => {
    answer(desk, request, response).catch((error: unknown) => {
      log(
        `stand-in failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
      );
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, json: { error: 'stand-in failed, see its log' } });
    });
  });
  const port = await listen(server, options.port);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([
        closed,
        contexts.razorpay.sender.close(),
        contexts.shiprocket.sender.close(),
      ]);
      state.save();
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
