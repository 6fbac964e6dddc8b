import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chaos } from './controlSchemas';
import { seededRandom, type Random } from './random';

/** A signed webhook. A retry sends the same bytes with the same id. */
export interface WebhookMessage {
  readonly id: string;
  /** The payment or AWB it is about. */
  readonly subject: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** When a webhook is sent: true in the background, 'wait' before the caller continues, false only by a replay. */
export type Deliver = boolean | 'wait';

/** Real webhooks also arrive after the page has learned of the payment, unless it was closed. */
const BACKGROUND_DELAY_MS = 400;
const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000, 4_000];

/** Razorpay's timeout (docs/providers.md "Razorpay webhooks"). */
const TIMEOUT_MS = 5_000;

/** Sends webhooks at least once, with retries, and injects delivery faults. */
export class WebhookSender {
  private published: { message: WebhookMessage; isWithheld: boolean }[] = [];
  /** Messages that wait for `release`; undefined while none are held. */
  private held: WebhookMessage[] | undefined;
  private copies = 1;
  private chaos: (Chaos & { random: Random }) | undefined;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(private readonly url: string) {
    // Every delivery under way listens to it.
    setMaxListeners(0, this.closing.signal);
  }

  async publish(message: WebhookMessage, deliver: Deliver): Promise<void> {
    const isLost = this.chaos !== undefined && this.chaos.random() < this.chaos.lose;
    if (deliver === false || isLost) this.published.push({ message, isWithheld: true });
    else if (this.held) this.held.push(message);
    else {
      const sent = this.dispatch(message, deliver === 'wait' ? 0 : BACKGROUND_DELAY_MS);
      if (deliver === 'wait') await sent;
    }
  }

  /** Holds all webhooks until `release`. */
  hold(): void {
    this.held ??= [];
  }

  /** Sends the held webhooks one after the other, so that they arrive in the given order. */
  async release(order: 'sent' | 'reversed'): Promise<void> {
    const held = this.held ?? [];
    this.held = undefined;
    for (const message of order === 'reversed' ? held.toReversed() : held)
      await this.dispatch(message);
  }

  /** Sends every later webhook `copies` times concurrently. */
  duplicate(copies: number): void {
    this.copies = copies;
  }

  setChaos(chaos: Chaos): void {
    this.chaos = { ...chaos, random: seededRandom(chaos.seed) };
  }

  /** Sends everything about a subject again and waits for the responses. Returns how many messages. */
  async replay(subject: string): Promise<number> {
    const about = this.published.map(({ message }) => message).filter((m) => m.subject === subject);
    const messages = [...new Set(about)];
    await Promise.all(messages.map((message) => this.start(message, 0)));
    return messages.length;
  }

  /** Sends a message once, without recording it. Returns the receiver's status, or null when it was not reachable. */
  async post({ headers, body }: WebhookMessage): Promise<number | null> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  /** Resolves when nothing is in flight; held webhooks stay held. */
  async drain(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  report(): { id: string; state: 'sent' | 'withheld' }[] {
    return this.published.map(({ message, isWithheld }) => ({
      id: message.id,
      state: isWithheld ? 'withheld' : 'sent',
    }));
  }

  /** Restores normal behaviour and forgets everything published. */
  reset(): void {
    this.held = undefined;
    this.copies = 1;
    this.chaos = undefined;
    this.published = [];
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.drain();
  }

  private async dispatch(message: WebhookMessage, usualDelayMs = 0): Promise<void> {
    const { chaos } = this;
    const isDoubled = chaos !== undefined && chaos.random() < chaos.duplicate;
    const isLate = chaos !== undefined && chaos.random() < chaos.late;
    const delayMs = isLate ? chaos.random() * chaos.delayMs : usualDelayMs;
    const copies = Math.max(this.copies, isDoubled ? 2 : 1);
    await Promise.all(Array.from({ length: copies }, () => this.start(message, delayMs)));
  }

  private start(message: WebhookMessage, delayMs: number): Promise<void> {
    this.published.push({ message, isWithheld: false });
    const delivery = this.deliver(message, delayMs).finally(() => this.inFlight.delete(delivery));
    this.inFlight.add(delivery);
    return delivery;
  }

  private async deliver(message: WebhookMessage, firstDelayMs: number): Promise<void> {
    for (const delayMs of [firstDelayMs, ...RETRY_DELAYS_MS]) {
      // Closing ends the wait early; the message is then not sent.
      await wait(delayMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
      if (this.closing.signal.aborted) return;
      const status = await this.post(message);
      if (status !== null && status >= 200 && status < 300) return;
    }
  }
}
