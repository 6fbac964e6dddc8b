import * as v from 'valibot';
import { dateSchema, optionalOrNull } from '../../../src/domain/shop/decode';

/**
 * The field of a document that one worker at a time may work on. The lease ends when the worker releases it, or by
 * itself, so that a crashed worker blocks nobody for long. How it is taken differs: in a transaction that also decides
 * what to do (requests, shipments), or by a conditional write where many calls compete (checkouts).
 */
export const leaseSchema = v.object({ leaseUntil: optionalOrNull(dateSchema) });
export type Leased = v.InferOutput<typeof leaseSchema>;

/** Whether another worker holds the lease now. */
export function isLeased({ leaseUntil }: Leased, now: Date): boolean {
  return leaseUntil !== undefined && leaseUntil > now;
}

/** The fields that take the lease. `durationMs` must be longer than the work may last. */
export function takenLease(now: Date, durationMs: number): { leaseUntil: Date } {
  return { leaseUntil: new Date(now.getTime() + durationMs) };
}

/** Whether the lease is still the one that this worker took: whoever takes it over has one that ends later. */
export function isSameLease({ leaseUntil }: Leased, taken: { leaseUntil: Date }): boolean {
  return leaseUntil?.getTime() === taken.leaseUntil.getTime();
}

/** The fields that release the lease. */
export const RELEASED = { leaseUntil: null } as const;
