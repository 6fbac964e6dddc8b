import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../system.mjs';
import { HEADLESS_SHELL } from './chromium';

const INSTALL = ['install', '-y', '--no-install-recommends'];

/** The programs that open WebKit without a screen. */
export interface WebKitPrograms {
  /** WebKitWebDriver */
  driver: string;
  /** WebKitGTK's MiniBrowser, which is not on PATH */
  browser: string;
  /** an X server without a screen */
  xvfb: string;
}

/** Firefox, if it is installed. */
export function findFirefox(): string | undefined {
  return findOnPath('firefox-esr') ?? findOnPath('firefox');
}

/** WebKit, if it is installed. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findOnPath('WebKitWebDriver');
  const xvfb = findOnPath('Xvfb');
  const libraries = '/usr/lib';
  if (driver === undefined || xvfb === undefined) return undefined;
  const browser = readdirSync(libraries)
    .filter((name) => name.includes('linux-gnu'))
    .flatMap((name) =>
      readdirSync(join(libraries, name)).map((one) => join(libraries, name, one, 'MiniBrowser')),
    )
    .find((path) => /webkit2gtk-4/.test(path) && existsSync(path));
  return browser === undefined ? undefined : { driver, browser, xvfb };
}

/** Debian's packages of the engines that are missing. */
const missingEngines = (): string[] => [
  ...(findFirefox() === undefined ? ['firefox-esr'] : []),
  ...(findWebKit() === undefined ? ['webkit2gtk-driver', 'xvfb'] : []),
];

/**
 * Installs Firefox, WebKit and Chromium's shell where they are missing and apt can do it; otherwise says what to install.
 * Without the shell the whole Chromium runs. WebKitGTK is for Linux only.
 */
export async function installEngines(): Promise<void> {
  const wanted = missingEngines();
  if (findOnPath(HEADLESS_SHELL) === undefined) wanted.push(HEADLESS_SHELL);
  const apt = findOnPath('apt-get');
  if (wanted.length > 0 && apt !== undefined && process.getuid?.() === 0) {
    console.log(`Installing ${wanted.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // apt says a lot.
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    try {
      await promisify(execFile)(apt, ['update'], options);
      await promisify(execFile)(apt, [...INSTALL, ...wanted], options);
    } catch (error) {
      console.error(`They could not be installed. ${String(error)}`);
    }
  }
  const missing = missingEngines();
  if (missing.length > 0)
    console.log(
      `Without ${missing.join(' and ')} the shop is not tried in every engine: sudo apt-get ${[...INSTALL, ...missing].join(' ')}`,
    );
}
