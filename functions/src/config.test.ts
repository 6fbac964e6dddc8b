import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from './config';

afterEach(() => vi.unstubAllEnvs());

it('takes only a database of the emulators for one where the demo may sell', () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:8080');
  expect(readConfig().emulated).toBe(true);
  for (const host of ['', undefined]) {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
    // The functions' own emulator, started against a real database.
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    expect(readConfig().emulated).toBe(false);
  }
});
