import * as v from 'valibot';
import {
  ledgerReply,
  payReply,
  webhooksReply,
  type FaultBody,
  type Ledger,
  type PayBody,
  type PayReply,
  type SettingsBody,
  type WebhooksBody,
  type WebhooksReport,
} from './controlSchemas';
import type { StageName } from './shiprocket/stages';

/** A typed client of the control endpoints, for tests and tools. Calls reject with the server's error message. */
export interface VendorsControl {
  /** Clears faults, webhook behaviour, settings and counts, and (unless kept) all data. */
  reset(options?: { readonly keepData?: boolean }): Promise<void>;
  /** Adds a fault. Returns its id, under which the ledger counts how often it struck. */
  fault(rule: FaultBody): Promise<string>;
  clearFaults(): Promise<void>;
  settings(change: SettingsBody): Promise<void>;
  expireToken(): Promise<void>;
  /** Pays an order without a browser. */
  pay(payment: PayBody): Promise<PayReply>;
  lateAuthorize(payment: {
    readonly payment_id: string;
    readonly authorizeOnly?: boolean;
    readonly deliverWebhook?: boolean | 'wait';
  }): Promise<PayReply>;
  settleRefund(refund: {
    readonly refund_id: string;
    readonly outcome: 'processed' | 'failed';
    readonly deliverWebhook?: boolean | 'wait';
  }): Promise<void>;
  /** Advances a shipment. Returns the stages it passed. */
  advance(move: {
    readonly awb: string;
    readonly to?: StageName;
    readonly deliverWebhook?: boolean | 'wait';
  }): Promise<string[]>;
  webhooks(command: Exclude<WebhooksBody, { action: 'forge' | 'replay' }>): Promise<void>;
  /** Sends a forged webhook. Returns the receiver's status, or null when it was not reachable. */
  forge(
    forgery: Omit<Extract<WebhooksBody, { action: 'forge' }>, 'action'>,
  ): Promise<number | null>;
  /** Sends earlier webhooks again with the same ids. Returns how many. */
  replay(which: Omit<Extract<WebhooksBody, { action: 'replay' }>, 'action'>): Promise<number>;
  /** Resolves when no webhook is in flight. */
  drain(): Promise<void>;
  deliveries(): Promise<WebhooksReport>;
  ledger(): Promise<Ledger>;
}

/** `base` is the stand-ins' address: `http://127.0.0.1:4700`. */
export function vendorsControl(base: string): VendorsControl {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${base}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`control ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const post = (path: string, body: unknown) => ask('POST', path, body);
  const done = async (asked: Promise<unknown>): Promise<void> => void (await asked);
  return {
    reset: (options = {}) => done(post('/reset', options)),
    fault: async (rule) => v.parse(v.object({ id: v.string() }), await post('/faults', rule)).id,
    clearFaults: () => done(ask('DELETE', '/faults')),
    settings: (change) => done(post('/settings', change)),
    expireToken: () => done(post('/expire-token', {})),
    pay: async (payment) => v.parse(payReply, await post('/pay', payment)),
    lateAuthorize: async (payment) => v.parse(payReply, await post('/late-authorize', payment)),
    settleRefund: (refund) => done(post('/settle-refund', refund)),
    advance: async (move) =>
      v.parse(v.object({ passed: v.array(v.string()) }), await post('/advance', move)).passed,
    webhooks: (command) => done(post('/webhooks', command)),
    forge: async (forgery) =>
      v.parse(
        v.object({ status: v.nullable(v.number()) }),
        await post('/webhooks', { action: 'forge', ...forgery }),
      ).status,
    replay: async (which) =>
      v.parse(
        v.object({ sent: v.number() }),
        await post('/webhooks', { action: 'replay', ...which }),
      ).sent,
    drain: () => done(post('/webhooks', { action: 'drain' })),
    deliveries: async () => v.parse(webhooksReply, await ask('GET', '/webhooks')),
    ledger: async () => v.parse(ledgerReply, await ask('GET', '/ledger')),
  };
}
