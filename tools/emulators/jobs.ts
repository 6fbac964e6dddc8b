import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ports';
import type { Target } from './target';

interface Jobs {
  startJobs(target: Target): { stop(): void };
}

/** The work that Cloud Scheduler does in production, on timers, where tools/jobs.ts is there. */
export async function startJobs(target: Target): Promise<{ stop(): void } | undefined> {
  const file = join(root, 'tools', 'jobs.ts');
  if (!existsSync(file)) return undefined;
  const jobs = (await import(pathToFileURL(file).href)) as Jobs;
  return jobs.startJobs(target);
}
