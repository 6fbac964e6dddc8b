import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seedIfEmpty } from '../seed/seed';
import { startVendors } from '../vendors/server';
import { isAlive } from '../system.mjs';
import { administer, clearAll } from './clear';
import { vendorOptions } from './environment';
import type { Lifecycle } from './lifecycle';
import type { Profile } from './ports';
import { requireFreePorts } from './probe';
import { emulatorPorts, startEmulators } from './start';
import { buildShop, copyShop } from './web';

/** The emulators and stand-ins of a test run. */
export interface TestEnvironment {
  /** Starts everything. Idempotent, so every suite may call it. */
  start(): Promise<void>;
  /**
   * Puts the shop into the folder that the Hosting emulator serves, with freshly seeded data: builds it, or copies it
   * from the environment for which it was built.
   */
  serveShop(built?: Promise<Profile>): Promise<void>;
  /** Lets later runs reuse this environment until this process ends. */
  keepRunning(): void;
}

export interface TestEnvironmentOptions {
  /** Start Functions and the providers' stand-ins too; rules tests need neither. */
  all: boolean;
  /** Reload functions and rules on change. */
  keep: boolean;
  /** Receives a message when an emulator stops unexpectedly; without it, the tool ends. */
  onCrash?: (message: string) => void;
}

/**
 * Creates the environment of a test run. If another process keeps one running (`--keep`), that one
 * is cleared and reused.
 */
export function createTestEnvironment(
  profile: Profile,
  life: Lifecycle,
  { all, keep, onCrash = endTool(life) }: TestEnvironmentOptions,
): TestEnvironment {
  const pidFile = join(profile.workDir, 'kept.pid');
  const isReused = isOwnerAlive(pidFile);
  let starting: Promise<void> | undefined;

  async function startServices(): Promise<void> {
    if (isReused) {
      console.log('Reusing the emulators that another process keeps running.');
      await clearAll(profile);
      return;
    }
    await requireFreePorts(profile, [...emulatorPorts(profile), 'vendors', 'smtp']);
    if (all) {
      const vendors = await startVendors(vendorOptions(profile));
      life.onStop(() => vendors.close());
    }
    const started = Date.now();
    const running = await startEmulators(profile, {
      watchSources: keep,
      onSpawn: (stop) => life.onStop(stop),
      ...(all ? {} : { only: ['auth', 'firestore', 'storage', 'hosting'] }),
    });
    void running.crashed.then(onCrash);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`Emulators ready (${profile.name}, ${seconds} s).`);
  }

  const start = (): Promise<void> => {
    starting ??= startServices();
    return starting;
  };

  return {
    start,
    async serveShop(built = buildShop(profile).then(() => profile)) {
      const seed = async (): Promise<void> => {
        await start();
        // The functions tests leave them off.
        await administer(
          `http://127.0.0.1:${profile.ports.hub}/functions/enableBackgroundTriggers`,
          'PUT',
        );
        await clearAll(profile);
        await seedIfEmpty(profile);
      };
      const [from] = await Promise.all([built, seed()]);
      if (from.name !== profile.name) copyShop(from, profile);
    },
    keepRunning() {
      if (isReused) return;
      mkdirSync(dirname(pidFile), { recursive: true });
      writeFileSync(pidFile, String(process.pid));
      life.onStop(() => rmSync(pidFile, { force: true }));
    },
  };
}

function endTool(life: Lifecycle): (message: string) => void {
  return (message) => {
    console.error(message);
    void life.end(1);
  };
}

function isOwnerAlive(file: string): boolean {
  return existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')));
}
