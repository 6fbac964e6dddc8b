import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountOutcome } from '../../firebase/customer/accountRequests';
import type { PhoneRefusal } from '../../firebase/customer/phone';
// Loaded before the tests, some of which move the clock while they would still be loaded.
import '../../firebase/customer/accountRequests';
import '../../firebase/customer/phone';
import '../../firebase/customer/users';
import { identityVerifier } from './phone';
import { phoneErrorMessage, type PhoneVerifier } from './phoneVerifier';

const service = vi.hoisted(() => ({
  sent: [] as string[],
  proved: [] as string[],
  asked: [] as string[],
  /** The outcomes that successive reads of the request return; afterwards it is done. */
  answers: [] as AccountOutcome[],
  /** The numbers that were asked about, and what the functions say of the next ones; undefined is no answer. */
  checked: [] as string[],
  check: { state: 'done' } as AccountOutcome,
  /** The number that a request records, and the one in the profile. */
  recorded: undefined as string | undefined,
  stored: undefined as string | undefined,
  fails: undefined as PhoneRefusal | 'unknown' | undefined,
  isOffline: false,
}));

vi.mock('../../firebase/customer/phone', () => {
  const answer = (): void => {
    if (service.fails) throw new Error(service.fails);
  };
  return {
    account: () => ({ uid: 'asha' }),
    phoneRefusal: (error: Error) => (error.message === 'unknown' ? undefined : error.message),
    sendPhoneCode: async (phone: string) => {
      answer();
      service.sent.push(phone);
      return `sending-${service.sent.length}`;
    },
    provePhone: async (id: string, code: string) => {
      answer();
      service.proved.push(`${id} ${code}`);
      return { uid: 'asha', token: `token of ${id}` };
    },
  };
});
vi.mock('../../firebase/customer/accountRequests', () => ({
  PHONE_REQUEST: 'phone',
  requestPhoneRecord: async (uid: string, proof: string) => {
    if (service.isOffline) throw new Error('unavailable');
    service.asked.push(`${uid}: ${proof}`);
    service.stored = service.recorded;
  },
  NUMBER_REQUEST: 'number',
  requestNumberCheck: async (_uid: string, phone: string) => {
    if (service.isOffline) throw new Error('unavailable');
    service.checked.push(phone);
  },
  fetchRequestOutcome: async (_uid: string, id: string) => {
    if (id === 'number') return service.check;
    return service.answers.length > 0 ? service.answers.shift() : { state: 'done' };
  },
}));
vi.mock('../../firebase/customer/users', () => ({
  fetchProfile: async () => ({
    phoneVerified: service.stored !== undefined,
    phoneNumber: service.stored,
  }),
}));

const PHONE = '+919812345678';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(service, {
    sent: [],
    proved: [],
    asked: [],
    stored: undefined,
    answers: [],
    checked: [],
    check: { state: 'done' },
    recorded: PHONE,
    fails: undefined,
    isOffline: false,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Verifies a code and lets all timeouts pass; returns the error message, or undefined on success. */
async function verify(verifier: PhoneVerifier, code = '654321'): Promise<string | undefined> {
  let isOver = false;
  const outcome = verifier
    .verify(code)
    .then(
      () => undefined,
      (problem: unknown) => phoneErrorMessage(problem, 'verify'),
    )
    .finally(() => (isOver = true));
  // Second by second: a module that loads late sets its timers late.
  for (let second = 0; second < 200 && !isOver; second += 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return outcome;
}

async function afterSending(): Promise<PhoneVerifier> {
  const verifier = identityVerifier();
  await verifier.send(PHONE);
  return verifier;
}

describe('phone verification through Firebase Auth', () => {
  it('confirms the newest code that was sent', async () => {
    const verifier = await afterSending();
    await verifier.send(PHONE);
    expect(await verify(verifier)).toBeUndefined();
    expect(service.proved).toEqual(['sending-2 654321']);
  });

  it('has no fixed code in a build without emulators', async () => {
    expect(await verify(await afterSending(), '123456')).toBeUndefined();
    // It is sent to Firebase Auth like any other code.
    expect(service.proved).toEqual(['sending-1 123456']);
  });

  it('refuses a full number before its code is sent, and asks about each number once', async () => {
    const verifier = identityVerifier();
    service.check = { state: 'refused', reason: 'Please use another number.' };
    const refused = verifier.send(PHONE);
    await expect(refused).rejects.toMatchObject({
      code: 'refused',
      message: 'Please use another number.',
    });
    expect(service.sent).toEqual([]);
    service.check = { state: 'done' };
    await verifier.send('+919812345679');
    await verifier.send('+919812345679');
    expect(service.checked).toEqual([PHONE, '+919812345679']);
    expect(service.sent).toEqual(['+919812345679', '+919812345679']);
  });

  it('sends the code when nobody says in time whether the number is full', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    service.check = undefined;
    let isSent = false;
    void identityVerifier()
      .send(PHONE)
      .then(() => (isSent = true));
    for (let second = 0; second < 20 && !isSent; second += 1) {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(service.sent).toEqual([PHONE]);
    service.isOffline = true;
    await identityVerifier().send(PHONE);
    expect(service.sent).toEqual([PHONE, PHONE]);
  });

  it('removes the captcha from the page', async () => {
    const before = document.body.innerHTML;
    const verifier = await afterSending();
    service.fails = 'captcha';
    await verifier.send(PHONE).catch(() => undefined);
    expect(document.body.innerHTML).toBe(before);
  });

  it.each([
    ['signed-out', 'User not authenticated'],
    ['invalid', 'Invalid OTP. Check the SMS, or ask for a new code.'],
    ['expired', 'This code has expired. Ask for a new one.'],
    ['quota', 'Too many codes were requested. Please wait a while and try again.'],
    ['captcha', 'We could not confirm that you are not a robot. Please try again.'],
    ['offline', 'You seem to be offline. Please check your connection and try again.'],
    ['unknown', 'Invalid OTP. Check the SMS, or ask for a new code.'],
  ] as const)('verifying refused as %s says "%s"', async (fault, sentence) => {
    const verifier = await afterSending();
    service.fails = fault;
    expect(await verify(verifier, '1')).toBe(sentence);
  });

  it('sending refused without a known reason says "Failed to send OTP"', async () => {
    service.fails = 'unknown';
    const error: unknown = await identityVerifier()
      .send(PHONE)
      .catch((problem: unknown) => problem);
    expect(phoneErrorMessage(error, 'send')).toBe('Failed to send OTP');
  });
});

describe('recording the number', () => {
  it('is requested once and awaited', async () => {
    service.answers = [undefined, undefined, { state: 'done' }];
    expect(await verify(await afterSending())).toBeUndefined();
    expect(service.asked).toEqual(['asha: token of sending-1']);
  });

  it('is requested again when the outcome was for another number', async () => {
    const verifier = await afterSending();
    service.recorded = '+919800000000';
    service.answers = [{ state: 'done' }, { state: 'refused', reason: 'Ask for a new code.' }];
    expect(await verify(verifier)).toBe('Ask for a new code.');
    expect(service.asked).toHaveLength(2);
  });

  it('is not requested again when a slow try has recorded it meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const verifier = await afterSending();
    service.answers = Array<AccountOutcome>(70).fill(undefined);
    expect(await verify(verifier)).toMatch(/^Your code was correct/);
    expect(await verify(verifier)).toBeUndefined();
    expect(service.asked).toHaveLength(1);
  });

  it('shows why it was refused, and then needs a new code', async () => {
    const verifier = await afterSending();
    service.answers = [{ state: 'refused', reason: 'Three accounts have it.' }];
    expect(await verify(verifier)).toBe('Three accounts have it.');
    expect(await verify(verifier)).toBe('This code has expired. Ask for a new one.');
    await verifier.send(PHONE);
    expect(await verify(verifier)).toBeUndefined();
  });

  it.each([
    ['takes too long', { answers: Array<AccountOutcome>(70).fill(undefined) }],
    ['cannot be requested', { isOffline: true }],
    ['never contains the number', { recorded: undefined }],
  ])('that %s: says so, and a retry does not need a new code', async (_name, world) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const verifier = await afterSending();
    Object.assign(service, world);
    expect(await verify(verifier)).toBe(
      'Your code was correct, but saving your number is taking longer than usual. Please press Verify again.',
    );
    Object.assign(service, { answers: [], isOffline: false, recorded: PHONE });
    expect(await verify(verifier)).toBeUndefined();
    expect(service.proved).toEqual(['sending-1 654321']);
  });
});
