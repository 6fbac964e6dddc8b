import * as v from 'valibot';
import { fetchFromAuthEmulator } from './emulator';

/**
 * A simulated SMS for the emulators: sending takes 2 s, verifying 1.5 s, and one fixed code is accepted. It uses the
 * code of the emulator behind the scenes, so that the resulting token is genuine.
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

/** The unused codes of the emulator, oldest first. */
export async function fetchEmulatorCodes(): Promise<EmulatorCode[]> {
  return v.parse(codesSchema, await fetchFromAuthEmulator('verificationCodes')).verificationCodes;
}

export async function simulateSending(): Promise<void> {
  await pause(SIMULATED.sendingMs);
}

/**
 * The code to verify with: for the fixed code, the one that the emulator created for this sending; anything else
 * unchanged.
 */
export async function emulatorCodeFor(sendingId: string, typed: string): Promise<string> {
  if (typed !== SIMULATED.code) return typed;
  await pause(SIMULATED.verifyingMs);
  const sent = (await fetchEmulatorCodes()).find(({ sessionInfo }) => sessionInfo === sendingId);
  return sent?.code ?? typed;
}
