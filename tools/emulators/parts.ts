import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { vendorOptions } from './environment';
import { root, type Profile } from './ports';

/** What a seed or the jobs need to know about the running emulators. */
export interface Target {
  projectId: string;
  firestorePort: number;
  authPort: number;
  storagePort: number;
}

export function targetOf(profile: Profile): Target {
  const { firestore, auth, storage } = profile.ports;
  return {
    projectId: profile.projectId,
    firestorePort: firestore,
    authPort: auth,
    storagePort: storage,
  };
}

interface Parts {
  'vendors/server.ts': {
    startVendors(options: ReturnType<typeof vendorOptions>): Promise<{ close(): Promise<void> }>;
  };
  'seed/seed.ts': { seedIfEmpty(target: Target): Promise<'seeded' | 'kept'> };
  'jobs.ts': { startJobs(target: Target): { stop(): void } };
}

/** Loads a part of tools/ that this clone may not have yet. */
export async function part<Name extends keyof Parts>(name: Name): Promise<Parts[Name] | undefined> {
  const file = join(root, 'tools', name);
  if (!existsSync(file)) {
    console.log(`(tools/${name} is not here yet; going on without it.)`);
    return undefined;
  }
  return (await import(pathToFileURL(file).href)) as Parts[Name];
}
