import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seedIfEmpty } from '../seed/seed';
import { startVendors } from '../vendors/server';
import { clearAll } from './clear';
import { vendorOptions } from './environment';
import type { Lifecycle } from './lifecycle';
import type { Profile } from './ports';
import { listening, requireFreePorts } from './probe';
import { emulatorPorts, startEmulators } from './start';
import { targetOf } from './target';
import { Trouble } from './trouble';
import { buildShop, servePreview } from './web';

/** The emulators, vendors and web server of a test run: opened once, emptied when asked. */
export interface TestHouse {
  /** Everything but the web server; safe to ask for before every suite. */
  open(): Promise<void>;
  /** The built shop, served, over freshly seeded data. */
  serveShop(): Promise<void>;
  /** Tells later runs that this one stays up; it forgets itself when it ends. */
  keep(): void;
}

/**
 * A house for one run of the tests. Where another window keeps one up (`--keep`), that one is
 * emptied and used instead.
 * @param all start Functions and the vendors as well; rules tests need neither
 */
export function testHouse(
  profile: Profile,
  life: Lifecycle,
  { all, keep }: { all: boolean; keep: boolean },
): TestHouse {
  const keptFile = join(profile.workDir, 'kept.pid');
  const borrowed = isKept(keptFile);
  let opened: Promise<void> | undefined;
  let serving = false;

  async function start(): Promise<void> {
    if (borrowed) {
      console.log('Using the emulators that another window keeps up.');
      await clearAll(profile);
      return;
    }
    await requireFreePorts(profile, [...emulatorPorts(profile), 'vendors', 'web']);
    if (all) {
      const vendors = await startVendors(vendorOptions(profile));
      life.onStop(() => vendors.close());
    }
    const started = Date.now();
    const running = await startEmulators(profile, {
      watchSources: keep,
      onSpawn: (stop) => life.onStop(stop),
      ...(all ? {} : { only: ['auth', 'firestore', 'storage'] }),
    });
    void running.crashed.then((sentence) => {
      console.error(sentence);
      opened = Promise.reject(new Trouble('an emulator has stopped, see above'));
      opened.catch(() => undefined);
    });
    console.log(`Emulators ready (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  }

  const open = (): Promise<void> => {
    opened ??= start();
    return opened;
  };

  return {
    open,
    async serveShop() {
      await open();
      await clearAll(profile);
      await seedIfEmpty(targetOf(profile));
      await buildShop(profile);
      if (serving || (borrowed && (await listening(profile.ports.web)))) return;
      const web = await servePreview(profile);
      serving = true;
      life.onStop(() => web.stop());
      void web.crashed.then((sentence) => console.error(sentence));
    },
    keep() {
      if (borrowed) return;
      mkdirSync(dirname(keptFile), { recursive: true });
      writeFileSync(keptFile, String(process.pid));
      life.onStop(() => rmSync(keptFile, { force: true }));
    },
  };
}

function isKept(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
