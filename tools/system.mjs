// Plain JavaScript without packages, because tools/run.mjs needs it before anything is installed.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The first program of that name on PATH.
 * @param {string} program
 * @returns {string | undefined}
 */
export function findOnPath(program) {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Whether a process with this id is running. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The age of a file in milliseconds; 0 when it does not exist. @param {string} path */
function ageOf(path) {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
}

/**
 * Runs `work` while no other process holds the same lock, and waits for the one that does. A lock whose holder has
 * died is taken over.
 * @template Result
 * @param {string} lock a folder that exists while the lock is held
 * @param {string} waiting printed once when another process holds it
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(lock, waiting, work) {
  const holder = join(lock, 'pid');
  mkdirSync(dirname(lock), { recursive: true });
  for (let said = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
      // Its holder may have died before it wrote its process id.
      const nameless = pid === 0 && ageOf(lock) > 5000;
      if (nameless || (pid > 0 && !isAlive(pid))) rmSync(lock, { recursive: true, force: true });
      else if (!said) {
        console.log(waiting);
        said = true;
      }
      await pause(300);
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.on('exit', release);
  try {
    writeFileSync(holder, String(process.pid));
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
