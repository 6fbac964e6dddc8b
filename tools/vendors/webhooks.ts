import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom, shuffled, type Random } from './random';

/** A signed webhook. A retry sends the same bytes with the same id. */
export interface WebhookMessage {
  readonly id: string;
  readonly event: string;
  /** The payment or AWB it is about. */
  readonly subject: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type DeliveryState = 'held' | 'sending' | 'delivered' | 'failed' | 'withheld';

export interface DeliveryReport {
  readonly id: string;
  readonly event: string;
  readonly subject: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
}

interface Delivery {
  readonly message: WebhookMessage;
  state: DeliveryState;
  attempts: number;
  lastStatus: number | null;
}

/** How a webhook is sent: 'wait' delivers before the caller continues, 'none' only records it for a replay. */
export type Publication = 'async' | 'wait' | 'none';

/** The order in which held webhooks are released. */
export type ReleaseOrder = 'sent' | 'reversed' | 'shuffled';

export interface Chaos {
  readonly seed: number;
  /** Probabilities (0–1) that a webhook is duplicated, delayed by up to `delayMs`, or withheld (it can be replayed). */
  readonly duplicate: number;
  readonly late: number;
  readonly lose: number;
  readonly delayMs: number;
}

export interface SenderOptions {
  /** Empty: all webhooks are withheld. */
  readonly url: string;
  readonly retryDelaysMs: readonly number[];
  /** Razorpay's timeout is 5 s (webhooks/best-practices.md). */
  readonly timeoutMs: number;
  readonly log: (line: string) => void;
}

const REMEMBERED = 20_000;

/** Sends webhooks at least once, with retries, and injects delivery faults. */
export class WebhookSender {
  private deliveries: Delivery[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly stop = new AbortController();
  private holding = false;
  private copies = 1;
  private chaos: (Chaos & { readonly random: Random }) | undefined;

  constructor(private readonly options: SenderOptions) {}

  async publish(messages: readonly WebhookMessage[], how: Publication): Promise<void> {
    const sent: Promise<void>[] = [];
    for (const message of messages) {
      const lost = this.chaos !== undefined && this.chaos.random() < this.chaos.lose;
      if (how === 'none' || lost || this.options.url === '') this.record(message, 'withheld');
      else if (this.holding) this.record(message, 'held');
      else sent.push(...this.dispatch(message));
    }
    if (how === 'wait') await Promise.all(sent);
  }

  /** Holds all webhooks until `release`. */
  holdAll(): void {
    this.holding = true;
  }

  /** Sends the held webhooks in the given order and waits for the responses. */
  async release(order: ReleaseOrder, seed: number): Promise<void> {
    this.holding = false;
    await Promise.all(this.sendHeld(order, seed));
  }

  /** Sends every later webhook `copies` times concurrently. */
  duplicate(copies: number): void {
    this.copies = copies;
  }

  setChaos(chaos: Chaos | undefined): void {
    this.chaos = chaos === undefined ? undefined : { ...chaos, random: seededRandom(chaos.seed) };
  }

  /** Resends everything about a subject, or one event, and waits for the responses. Returns how many were sent. */
  async replay(which: (message: WebhookMessage) => boolean): Promise<number> {
    const unique = new Map<string, WebhookMessage>();
    for (const { message } of this.deliveries) {
      if (which(message)) unique.set(`${message.id} ${message.body}`, message);
    }
    const messages = [...unique.values()];
    await Promise.all(messages.map((message) => this.start(message)));
    return messages.length;
  }

  /** Sends a forgery without recording it. Returns the receiver's status, or null when it was not reachable. */
  async sendOnce(message: WebhookMessage): Promise<number | null> {
    return this.attempt(message);
  }

  /** Resolves when nothing is in flight; held webhooks stay held. */
  async drain(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  report(): DeliveryReport[] {
    return this.deliveries.map(({ message, state, attempts, lastStatus }) => ({
      id: message.id,
      event: message.event,
      subject: message.subject,
      state,
      attempts,
      lastStatus,
    }));
  }

  /** Restores normal behaviour and drops held webhooks. */
  reset(): void {
    this.holding = false;
    this.copies = 1;
    this.chaos = undefined;
    this.deliveries = [];
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.drain();
  }

  private sendHeld(order: ReleaseOrder, seed: number): Promise<void>[] {
    const held = this.deliveries.filter((delivery) => delivery.state === 'held');
    this.deliveries = this.deliveries.filter((delivery) => delivery.state !== 'held');
    const messages = held.map((delivery) => delivery.message);
    if (order === 'reversed') messages.reverse();
    const ordered = order === 'shuffled' ? shuffled(messages, seededRandom(seed)) : messages;
    // Sequentially, so that they arrive in the given order.
    return [this.track(this.sendInOrder(ordered))];
  }

  private async sendInOrder(messages: readonly WebhookMessage[]): Promise<void> {
    for (const message of messages) await Promise.all(this.dispatch(message));
  }

  private dispatch(message: WebhookMessage): Promise<void>[] {
    const chaos = this.chaos;
    const twice = chaos !== undefined && chaos.random() < chaos.duplicate;
    const lateMs =
      chaos !== undefined && chaos.random() < chaos.late ? chaos.random() * chaos.delayMs : 0;
    const copies = Math.max(this.copies, twice ? 2 : 1);
    return Array.from({ length: copies }, () => this.start(message, lateMs));
  }

  private start(message: WebhookMessage, lateMs = 0): Promise<void> {
    return this.track(this.deliver(this.record(message, 'sending'), lateMs));
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }

  private async deliver(delivery: Delivery, lateMs: number): Promise<void> {
    for (const delayMs of [lateMs, ...this.options.retryDelaysMs]) {
      if (!(await this.pause(delayMs))) break;
      delivery.attempts += 1;
      delivery.lastStatus = await this.attempt(delivery.message);
      if (delivery.lastStatus !== null && delivery.lastStatus >= 200 && delivery.lastStatus < 300) {
        delivery.state = 'delivered';
        return;
      }
    }
    delivery.state = 'failed';
    const { event, subject } = delivery.message;
    this.options.log(
      `webhook ${event} for ${subject} given up after ${delivery.attempts} attempts (last answer: ${delivery.lastStatus ?? 'none'})`,
    );
  }

  private async pause(delayMs: number): Promise<boolean> {
    if (this.stop.signal.aborted) return false;
    if (delayMs <= 0) return true;
    return wait(delayMs, true, { signal: this.stop.signal }).catch(() => false);
  }

  private async attempt(message: WebhookMessage): Promise<number | null> {
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...message.headers },
        body: message.body,
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(this.options.timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  private record(message: WebhookMessage, state: DeliveryState): Delivery {
    const delivery: Delivery = { message, state, attempts: 0, lastStatus: null };
    this.deliveries.push(delivery);
    if (this.deliveries.length > REMEMBERED) this.deliveries.shift();
    return delivery;
  }
}
