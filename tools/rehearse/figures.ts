import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { median } from '../bench/table';

const run = promisify(execFile);

const started = v.object({ ms: v.number(), bytes: v.number() });

/** How often a start is measured. */
const STARTS = 5;

/**
 * How long a new process needs until the functions' bundle of this folder is loaded, and the memory it has then; the
 * median of some starts. What a cold start adds to it, Google's own container, cannot be measured here.
 */
export async function measureColdStart(folder: string): Promise<{ ms: number; megabytes: number }> {
  const bundle = pathToFileURL(join(folder, 'lib', 'index.js')).href;
  const code = `await import(${JSON.stringify(bundle)});
    console.log(JSON.stringify({ ms: performance.now(), bytes: process.memoryUsage.rss() }));
    process.exit();`;
  const starts: v.InferOutput<typeof started>[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      env: { ...process.env, GCLOUD_PROJECT: 'demo-nilofar-test' },
    });
    starts.push(v.parse(started, JSON.parse(stdout.trim().split('\n').at(-1) ?? '')));
  }
  return {
    ms: median(starts.map(({ ms }) => ms)),
    megabytes: median(starts.map(({ bytes }) => bytes)) / 1e6,
  };
}

/**
 * The memory that each function's process takes now, in MB by the function's name, where the system shows it (Linux).
 * The emulator runs every function in a process of its own.
 */
export function memoryOfFunctions(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of processIds()) {
    try {
      if (readlinkSync(`/proc/${id}/cwd`) !== folder) continue;
      const name = /\0FUNCTION_TARGET=([^\0]+)/.exec(readFileSync(`/proc/${id}/environ`, 'utf8'));
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      if (name?.[1] === undefined || kilobytes === undefined) continue;
      found.set(name[1], Math.max(found.get(name[1]) ?? 0, Number(kilobytes) / 1000));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function processIds(): string[] {
  return process.platform === 'linux'
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : [];
}
