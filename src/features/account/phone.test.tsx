import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhoneRefusal } from '../../firebase/phone';
import { identityVerifier } from './phone';
import { phoneProblem } from './phoneVerifier';

const service = vi.hoisted(() => ({
  sent: [] as string[],
  confirmed: [] as string[],
  fails: undefined as PhoneRefusal | 'unknown' | undefined,
}));

vi.mock('../../firebase/phone', () => {
  const answer = (): void => {
    if (service.fails) throw new Error(service.fails);
  };
  return {
    phoneRefusal: (error: Error) => (error.message === 'unknown' ? undefined : error.message),
    sendPhoneCode: async (phone: string) => {
      answer();
      service.sent.push(phone);
      return `sending-${service.sent.length}`;
    },
    confirmPhoneCode: async (id: string, code: string) => {
      answer();
      service.confirmed.push(`${id} ${code}`);
    },
  };
});

beforeEach(() => {
  Object.assign(service, { sent: [], confirmed: [], fails: undefined });
});

describe('the phone over the identity service', () => {
  it('confirms the newest sending with what was typed', async () => {
    const verifier = identityVerifier();
    await verifier.send('+919812345678');
    await verifier.send('+919812345678');
    await verifier.verify('654321');
    expect(service.confirmed).toEqual(['sending-2 654321']);
  });

  it('takes no fixed code in a build that is not for the emulators', async () => {
    const verifier = identityVerifier();
    await verifier.send('+919812345678');
    await verifier.verify('123456');
    // It goes to the identity service like any other code.
    expect(service.confirmed).toEqual(['sending-1 123456']);
  });

  it('leaves nothing of the captcha in the page', async () => {
    const before = document.body.innerHTML;
    const verifier = identityVerifier();
    await verifier.send('+919812345678');
    service.fails = 'captcha';
    await verifier.send('+919812345678').catch(() => undefined);
    expect(document.body.innerHTML).toBe(before);
  });

  it.each([
    ['signed-out', 'User not authenticated'],
    ['invalid', 'Invalid OTP'],
    ['expired', 'This code has expired. Ask for a new one.'],
    ['in-use', 'This number is already used by another account.'],
    ['quota', 'Too many codes were asked for. Please wait a while and try again.'],
    ['captcha', 'We could not confirm that you are not a robot. Please try again.'],
    ['offline', 'You seem to be offline. Please check your connection and try again.'],
    ['unknown', 'Invalid OTP'],
  ] as const)('verifying refused as %s says "%s"', async (fault, sentence) => {
    const verifier = identityVerifier();
    await verifier.send('+919812345678');
    service.fails = fault;
    const error: unknown = await verifier.verify('1').catch((problem: unknown) => problem);
    expect(phoneProblem(error, 'verify')).toBe(sentence);
  });

  it('sending refused without a known reason says "Failed to send OTP"', async () => {
    service.fails = 'unknown';
    const error: unknown = await identityVerifier()
      .send('+919812345678')
      .catch((problem: unknown) => problem);
    expect(phoneProblem(error, 'send')).toBe('Failed to send OTP');
  });
});
