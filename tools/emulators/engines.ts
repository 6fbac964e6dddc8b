import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../system.mjs';
import { UserFacingError } from './userFacingError';

/** Debian's packages of Firefox, and of Safari's engine with what drives it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

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

/**
 * Installs Firefox and WebKit where they are missing and apt can do it. @throws UserFacingError with what to install;
 * WebKitGTK is for Linux only
 */
export function installEngines(): void {
  const isComplete = () => findFirefox() !== undefined && findWebKit() !== undefined;
  if (isComplete()) return;
  const command = `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  const apt = findOnPath('apt-get');
  if (isRoot && apt !== undefined) {
    console.log(`Installing ${PACKAGES.join(', ')} …`);
    const quiet = {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    try {
      execFileSync(apt, ['update'], quiet);
      execFileSync(apt, command.split(' ').slice(1), quiet);
    } catch {
      // What is missing is said below.
    }
  }
  if (!isComplete())
    throw new UserFacingError(`Firefox or WebKit is missing. Install them: sudo ${command}`);
}
