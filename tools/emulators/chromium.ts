import { accessSync, constants } from 'node:fs';
import { findOnPath } from '../system.mjs';
import { UserFacingError } from './userFacingError';

/** Arguments for a headless Chromium that uses neither the GPU nor the network for itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a window: opens a page with half the processor time that the whole browser takes. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const names = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/**
 * Path of the browser for tests and screenshots: CHROMIUM_PATH, an installed one, or the one in the
 * npm package @sparticuz/chromium (Linux).
 * @throws UserFacingError when CHROMIUM_PATH is not executable or no browser is available
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    try {
      accessSync(named, constants.X_OK);
    } catch {
      throw new UserFacingError(`CHROMIUM_PATH names "${named}", which is not a program.`);
    }
    return named;
  }
  for (const name of names) {
    const found = findOnPath(name);
    if (found !== undefined) return found;
  }
  if (process.platform !== 'linux') {
    throw new UserFacingError(
      'No Chromium was found: install Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
