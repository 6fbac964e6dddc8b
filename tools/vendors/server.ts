import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { control } from './controlApi';
import type { Fault } from './controlSchemas';
import { Faults } from './faults';
import { findRoute, readJson, send, type Provider, type Reply } from './http';
import { razorpay } from './razorpay/api';
import type { RazorpayContext } from './razorpay/payments';
import { errorWith200, shiprocket } from './shiprocket/api';
import { inbox } from './smtp/inbox';
import { createSmtpServer, type SmtpContext } from './smtp/server';
import type { ShiprocketContext } from './shiprocket/tracking';
import { loadState, saveState } from './state';
import { WebhookSender } from './webhooks';

export interface VendorsOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly razorpay: RazorpayContext['account'] & { readonly webhookUrl: string };
  readonly shiprocket: ShiprocketContext['account'] & { readonly webhookUrl: string };
  /** The mail server and its account; its emails are read at `/smtp`. 0: any free port. */
  readonly smtp: SmtpContext['account'] & { readonly port: number };
  /** File that keeps payments and shipments across restarts. Without it they are in memory only. */
  readonly stateFile?: string;
}

export interface Vendors {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** The port of the mail server. */
  readonly smtpPort: number;
  close(): Promise<void>;
}

const SAVE_AFTER_MS = 200;

/** Only pages on this machine may use the checkout. */
const LOOPBACK_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

const defaultSettings = () => ({
  refunds: 'processed' as const,
  offerPaise: 0,
  feePaise: 0,
  lowBalance: false,
  pickupLocations: ['warehouse'],
  emptyWallet: undefined,
  unlabelled: [],
  labelUrl: undefined,
});

/**
 * Starts the stand-ins of both providers on one loopback port (`/razorpay`, `/shiprocket`, `/smtp`, `/control`), and that
 * of a mail server on another. Rejects when a port is taken.
 */
export async function startVendors(options: VendorsOptions): Promise<Vendors> {
  const { stateFile } = options;
  const state = loadState(stateFile);
  const settings = defaultSettings();
  const razorpayContext: RazorpayContext = {
    state,
    settings,
    account: options.razorpay,
    sender: new WebhookSender(options.razorpay.webhookUrl),
  };
  const shiprocketContext: ShiprocketContext = {
    state,
    settings,
    account: options.shiprocket,
    sender: new WebhookSender(options.shiprocket.webhookUrl),
  };
  const faults = new Faults();
  const requests = new Map<string, number>();
  const closing = new AbortController();
  const providers = new Map<string, Provider>([
    ['razorpay', razorpay(razorpayContext)],
    ['shiprocket', shiprocket(shiprocketContext)],
    ['smtp', inbox(state)],
    [
      'control',
      control({
        state,
        razorpay: razorpayContext,
        shiprocket: shiprocketContext,
        faults,
        requests,
        resetSettings: () => Object.assign(settings, defaultSettings()),
      }),
    ],
  ]);

  let saving: NodeJS.Timeout | undefined;
  function saveSoon(): void {
    if (stateFile === undefined) return;
    saving ??= setTimeout(() => {
      saving = undefined;
      saveState(stateFile, state);
    }, SAVE_AFTER_MS);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name = '', path = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const provider = providers.get(name);
    if (!provider) return send(response, { status: 404 }, {});
    const cors = name === 'razorpay' || name === 'smtp' ? corsHeaders(headers.origin) : {};
    if (method === 'OPTIONS') return send(response, { status: 204 }, cors);

    const struck = faults.strike(name, method, path);
    const has = (kind: Fault['kind']) => struck.find((fault) => fault.kind === kind);
    const body = await readJson(request);
    const match = findRoute(provider, method, path);
    const place = `${name} ${match?.name ?? `${method} ${path}`}`;
    if (name !== 'control') requests.set(place, (requests.get(place) ?? 0) + 1);
    if (has('drop-before')) return void request.socket.destroy();

    const pause = async () => {
      const slow = has('slow');
      // Closing ends the wait early.
      if (slow)
        await wait(slow.delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
    };
    const reply = async (): Promise<Reply> => {
      if (has('expire-token')) state.tokens = [];
      const [status, error200] = [has('status'), has('error-200')];
      if (status || error200) await pause();
      if (status) return provider.failure(status.status, status.message);
      if (error200) return errorWith200(path, error200.message);
      if (!match) return provider.failure(404);
      const { route, id } = match;
      if (!route.isPublic && !provider.isAuthorized(headers)) return provider.failure(401);
      if (!body) return provider.failure(400);
      if (!route.pausesItself) await pause();
      return route.handler({ id, path, query: url.searchParams, headers, body: body.json, pause });
    };
    const answered = await reply();
    if (method !== 'GET') saveSoon();
    if (has('drop-after')) return void request.socket.destroy();
    send(response, answered, cors);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('The stand-ins failed:', error);
      response.destroy();
    });
  });
  const { port: wantedSmtpPort, ...account } = options.smtp;
  const smtp = createSmtpServer({ state, faults, account, onReceived: saveSoon });
  const port = await listen(server, options.port);
  const smtpPort = await listen(smtp.server, wantedSmtpPort);
  return {
    origin: `http://127.0.0.1:${port}`,
    smtpPort,
    close: async () => {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      const senders = [razorpayContext.sender, shiprocketContext.sender];
      const smtpClosed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      await Promise.all([closed, smtpClosed, ...senders.map((sender) => sender.close())]);
      clearTimeout(saving);
      if (stateFile !== undefined) saveState(stateFile, state);
    },
  };
}

function corsHeaders(origin = ''): Record<string, string> {
  const common = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' };
  if (!LOOPBACK_ORIGIN.test(origin)) return common;
  return {
    ...common,
    // Browsers silently retry a request whose *reused* connection was dropped, so a 'drop' fault would go unnoticed.
    connection: 'close',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    vary: 'origin',
  };
}

function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
