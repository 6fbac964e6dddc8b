import { accessSync, constants } from 'node:fs';
import { findOnPath } from './java';
import { Trouble } from './trouble';

/** A headless Chromium without anything that reaches for the network or the GPU. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * The browser for tests and pictures: CHROMIUM_PATH, one on the machine, or the one inside the npm
 * package @sparticuz/chromium (Linux).
 * @throws Trouble when CHROMIUM_PATH names nothing that runs, or none can be had
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    try {
      accessSync(named, constants.X_OK);
    } catch {
      throw new Trouble(`CHROMIUM_PATH names "${named}", which is not a program.`);
    }
    return named;
  }
  for (const name of names) {
    const found = findOnPath(name);
    if (found !== undefined) return found;
  }
  if (process.platform !== 'linux') {
    throw new Trouble('No Chromium was found: install Chrome, or set CHROMIUM_PATH to one.');
  }
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
