import * as v from 'valibot';
import { fetchFromAuthEmulator } from './emulator';

/**
 * SPEC §5's stand-in for an SMS (2 s to send, 1.5 s to verify, one fixed code), for the emulators only. It drives the
 * emulator's own code, so that the token that comes of it is genuine (DECISIONS "Phone").
 */
const SIMULATED = { code: '123456', sendingMs: 2000, verifyingMs: 1500 } as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const codesSchema = v.object({
  verificationCodes: v.optional(
    v.array(v.object({ code: v.string(), phoneNumber: v.string(), sessionInfo: v.string() })),
    [],
  ),
});

export type EmulatorCode = v.InferOutput<typeof codesSchema>['verificationCodes'][number];

/** The codes that the emulator sent and nobody has used yet, oldest first. */
export async function fetchEmulatorCodes(): Promise<EmulatorCode[]> {
  return v.parse(codesSchema, await fetchFromAuthEmulator('verificationCodes')).verificationCodes;
}

export async function simulateSending(): Promise<void> {
  await pause(SIMULATED.sendingMs);
}

/**
 * What to hand to the identity service for what was typed: the emulator's code of that sending for the fixed one;
 * anything else as it is.
 */
export async function emulatorCodeFor(sendingId: string, typed: string): Promise<string> {
  if (typed !== SIMULATED.code) return typed;
  await pause(SIMULATED.verifyingMs);
  const sent = (await fetchEmulatorCodes()).find(({ sessionInfo }) => sessionInfo === sendingId);
  return sent?.code ?? typed;
}
