import { expect, it } from 'vitest';
import * as v from 'valibot';
import { isLeased, isSameLease, leaseSchema, RELEASED, takenLease } from './lease';

const now = new Date('2026-11-23T10:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

it('a lease holds for its duration and ends by itself', () => {
  const taken = takenLease(now, 20_000);
  expect(isLeased(taken, after(19_999))).toBe(true);
  expect(isLeased(taken, after(20_000))).toBe(false);
});

it.each([
  ['never leased', {}],
  ['released', RELEASED],
])('a document %s is free', (_, fields) => {
  expect(isLeased(v.parse(leaseSchema, fields), now)).toBe(false);
});

it('a worker knows its own lease from one that was taken over, released or never taken', () => {
  const taken = takenLease(now, 20_000);
  expect(isSameLease({ ...taken }, taken)).toBe(true);
  expect(isSameLease(takenLease(after(20_000), 20_000), taken)).toBe(false);
  expect(isSameLease(v.parse(leaseSchema, RELEASED), taken)).toBe(false);
});
