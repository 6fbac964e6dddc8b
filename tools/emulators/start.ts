import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { writeFirebaseConfig } from './config';
import { copyRules, watchRules } from './firestoreRules';
import { prepareFunctions } from './functions';
import { findHidane } from './hidane';
import { javaVersion, officialUsable, pidFile, writeJavaShim, type StandIns } from './java';
import { root, serviceNames, type Profile, type Service } from './ports';
import { listening, requireFreePorts, waitForPort } from './probe';
import { buildStorageRuntime } from './storage-runtime/build';
import { explain, Trouble } from './trouble';

/** The services firebase-tools starts, and the helpers it starts with them. */
const emulators = ['auth', 'firestore', 'storage', 'functions'] as const;
const helpers = ['hub', 'logging', 'tasks', 'eventarc', 'firestoreWebsocket'] as const;

export type Emulator = (typeof emulators)[number] | 'hosting';

/** Tests also ask what Hosting would answer; in development Vite serves the shop, and its port stays free. */
function everythingFor({ kind }: Profile): readonly Emulator[] {
  return kind === 'test' ? [...emulators, 'hosting'] : emulators;
}

export interface StartOptions {
  /** Rules tests need no functions; everything by default. */
  only?: readonly Emulator[];
  /** Follow changes of functions and rules; a test run that ends at once has no use for it. */
  watchSources?: boolean;
  /** Gets `stop` as soon as there is something to stop, so that a Ctrl-C during the start leaves nothing behind. */
  onSpawn: (stop: () => Promise<void>) => void;
  /** Lines of the emulators worth showing (a function's own output, warnings). */
  onLine?: (line: string) => void;
}

export interface RunningEmulators {
  /** Settles with a sentence when an emulator ends although nobody asked it to. */
  crashed: Promise<string>;
  /** Stops them, exporting the data first in development; no process is left when it settles. */
  stop(): Promise<void>;
  logFile: string;
}

/** The ports a run of the emulators needs; callers add their own before asking for free ports. */
export function emulatorPorts(profile: Profile): Service[] {
  return [...everythingFor(profile), ...helpers];
}

/**
 * Starts Auth, Firestore, Storage and Functions for a profile and waits until all of them answer.
 * @throws Trouble in plain words: a taken port, a missing tool, an emulator that did not start
 */
export async function startEmulators(
  profile: Profile,
  options: StartOptions,
): Promise<RunningEmulators> {
  const only = options.only ?? everythingFor(profile);
  // Whoever works with the emulators has no cloud around: without this Google's libraries look for one, and warn.
  process.env.METADATA_SERVER_DETECTION ??= 'none';
  mkdirSync(profile.workDir, { recursive: true });
  await requireFreePorts(profile, emulatorPorts(profile));
  const [standIns, functions] = await Promise.all([
    findStandIns(profile),
    only.includes('functions')
      ? prepareFunctions(profile, options.watchSources ?? false)
      : undefined,
  ]);
  for (const emulator of ['firestore', 'storage'] as const) {
    rmSync(pidFile(profile, emulator), { force: true });
  }
  const config = writeFirebaseConfig(profile, {
    functions: functions?.source ?? 'functions',
    firestoreRules: copyRules(profile),
  });
  const args = [
    '--require',
    join(root, 'tools/emulators/functionsConcurrency.cjs'),
    join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
    'emulators:start',
    '--project',
    profile.projectId,
    '--config',
    join(root, config),
    '--only',
    only.join(','),
    ...(profile.kind === 'dev' ? dataArguments(profile) : []),
  ];
  // firebase-tools leaves its debug logs where it runs, so each profile runs in its own folder. It
  // is the one process that gets the signal to stop: it then stops its own children in order.
  const child = spawn(process.execPath, args, {
    cwd: profile.workDir,
    env: {
      ...process.env,
      ...writeJavaShim(profile, standIns),
      // The Storage emulator empties a folder of the system's temporary one when it starts: shared, it
      // would take the pictures of every other run on this machine.
      TMPDIR: ownTemporaryFolder(profile),
      // Functions are found without an HTTP server on a port of firebase-tools' own choosing.
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const watched = watch(child, profile, only, options.onLine);
  let stopWatching: (() => void) | undefined;
  let isReady = false;
  void watched.ready.then(() => (isReady = true));
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      watched.expectEnd();
      stopWatching?.();
      // Asked to end half-way into its start it would export what it has not read yet over what was saved.
      child.kill(isReady ? 'SIGINT' : 'SIGKILL');
      await endOf(child, watched.ended, profile);
      await functions?.close();
    })();
    return stopped;
  };
  options.onSpawn(stop);
  try {
    await Promise.race([watched.ready, watched.crashed.then(refuse)]);
    await Promise.all(
      only.map((name) => waitForPort(profile.ports[name], serviceNames[name], 10_000)),
    );
  } catch (problem) {
    await stop();
    throw problem;
  }
  if (options.watchSources) {
    stopWatching = watchRules(profile, options.onLine ?? (() => undefined));
  }
  return { crashed: watched.crashed, stop, logFile: watched.logFile };
}

function ownTemporaryFolder(profile: Profile): string {
  const folder = join(profile.workDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function findStandIns(profile: Profile): Promise<StandIns> {
  const java = javaVersion();
  const standIns: StandIns = {};
  if (!officialUsable('firestore', java)) standIns.firestore = await findHidane();
  if (!officialUsable('storage', java))
    standIns.storage = await buildStorageRuntime(profile.workDir);
  return standIns;
}

/** Development's data is read at the start and written at the end. */
function dataArguments(profile: Profile): string[] {
  const saved = existsSync(join(profile.dataDir, 'firebase-export-metadata.json'));
  return [...(saved ? ['--import', profile.dataDir] : []), '--export-on-exit', profile.dataDir];
}

function refuse(sentence: string): never {
  throw new Trouble(sentence);
}

interface Watched {
  ready: Promise<void>;
  crashed: Promise<string>;
  ended: Promise<void>;
  expectEnd(): void;
  logFile: string;
}

/** Follows the emulators' output and their lives. */
function watch(
  child: ChildProcess,
  profile: Profile,
  only: readonly Emulator[],
  onLine: StartOptions['onLine'],
): Watched {
  const logFile = join(profile.workDir, 'emulators.log');
  const log = createWriteStream(logFile);
  const said: string[] = [];
  let expected = false;
  let isReady = false;
  let announceReady: () => void = () => undefined;
  let announceCrash: (sentence: string) => void = () => undefined;
  const ready = new Promise<void>((resolve) => (announceReady = resolve));
  const crashed = new Promise<string>((resolve) => (announceCrash = resolve));
  const crash = (sentence: string) => {
    if (expected) return;
    announceCrash(
      `${sentence}\n${reasons(said, isReady)}The whole log: ${relative(root, logFile)}`,
    );
  };

  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (raw) => {
      const line = withoutColour(raw);
      log.write(`${line}\n`);
      said.push(line);
      if (said.length > 400) said.shift();
      if (line.includes('All emulators ready!')) {
        isReady = true;
        announceReady();
      }
      // firebase-tools goes on without an emulator that a signal ended; the shop cannot.
      const gone = /(\w+) Emulator has exited/.exec(line);
      if (gone) crash(`The ${gone[1]} emulator has stopped.`);
      if (!expected && worthShowing(line)) onLine?.(line);
    });
  }

  const ended = new Promise<void>((resolve) => {
    child.once('error', (problem) => {
      crash(`The emulators could not be started: ${explain(problem)}`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      crash(`The emulators have stopped (${signal ?? `exit code ${code}`}).`);
      log.end();
      resolve();
    });
  });
  void ready.then(() => keepAnEye(profile, only, crash, () => expected));
  return { ready, crashed, ended, expectEnd: () => (expected = true), logFile };
}

/** Notices an emulator that hangs up silently: the Storage rules runtime has no port to ask. */
async function keepAnEye(
  profile: Profile,
  only: readonly Emulator[],
  crash: (sentence: string) => void,
  done: () => boolean,
): Promise<void> {
  while (!done()) {
    await pause(2000, undefined, { ref: false });
    if (done()) return;
    for (const name of only) {
      if (!(await listening(profile.ports[name])) && !(await listening(profile.ports[name]))) {
        crash(`The ${serviceNames[name]} emulator has stopped answering.`);
      }
    }
    const runtime = readPid(profile, 'storage');
    if (runtime !== undefined && !alive(runtime)) crash('The Storage rules runtime has stopped.');
  }
}

/** Waits for the end; after 20 s (an export that hangs) it is forced. Stand-ins never outlive it. */
async function endOf(child: ChildProcess, ended: Promise<void>, profile: Profile): Promise<void> {
  const patience = pause(20_000, 'late' as const, { ref: false });
  if ((await Promise.race([ended, patience])) === 'late' && child.pid !== undefined) {
    killGroup(child.pid);
    await ended;
  }
  if (child.pid !== undefined) killGroup(child.pid);
  for (const emulator of ['firestore', 'storage'] as const) {
    const pid = readPid(profile, emulator);
    if (pid !== undefined && alive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(pidFile(profile, emulator), { force: true });
  }
}

/** The group holds functions' workers, which firebase-tools leaves behind when it dies itself. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

function readPid(profile: Profile, emulator: 'firestore' | 'storage'): number | undefined {
  const file = pidFile(profile, emulator);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 ? pid : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function withoutColour(line: string): string {
  // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
  return line.replace(/\u001b\[[0-9;]*m/g, '');
}

/** What a function printed (`>`), and warnings that are not about this offline set-up. */
function worthShowing(line: string): boolean {
  if (/^>\s/.test(line)) return true;
  if (!/^\s*(⚠|!|Error)/.test(line)) return false;
  return !/MOTD|Emulator UI|Env variable override|"node" version|FIREBASE_CONFIG|not currently authenticated/.test(
    line,
  );
}

/** The lines of the log that name a reason; of a failed start, its last lines where none does. */
function reasons(said: readonly string[], afterStart: boolean): string {
  const lines = said.filter((line) => /^\s*(⚠|!|✖|Error)/.test(line) && worthShowing(line));
  const shown = (lines.length > 0 || afterStart ? lines : said).slice(-6);
  return shown.map((line) => `  ${line}\n`).join('');
}
