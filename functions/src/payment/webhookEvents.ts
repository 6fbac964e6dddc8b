import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { expiry } from '../store/retention';

/** The deduplication records of a webhook event, written in the transaction that handles it. */
export interface WebhookEvent {
  /** Razorpay's event id, which is not signed, and a hash of the body, which is. */
  ids: readonly string[];
  type: string;
}

/** Whether a webhook event was already handled. Only reads. */
export async function wasProcessed(
  tx: Transaction,
  db: Firestore,
  webhookEvent: WebhookEvent | undefined,
): Promise<boolean> {
  if (!webhookEvent) return false;
  const refs = webhookEvent.ids.map((id) => db.doc(`webhookEvents/${id}`));
  return (await tx.getAll(...refs)).some((record) => record.exists);
}

/** Writes the deduplication records of a webhook event. Only writes. */
export function recordProcessed(
  tx: Transaction,
  db: Firestore,
  webhookEvent: WebhookEvent | undefined,
  now: Date,
): void {
  if (!webhookEvent) return;
  const record = { type: webhookEvent.type, at: now, expireAt: expiry('webhookEvents', now) };
  for (const id of webhookEvent.ids) tx.set(db.doc(`webhookEvents/${id}`), record);
}
