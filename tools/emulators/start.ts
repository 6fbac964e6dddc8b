import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../system.mjs';
import { writeFirebaseConfig } from './config';
import { copyRules, watchRules } from './firestoreRules';
import { prepareFunctions } from './functions';
import { findFirestoreEmulator, pidFile, writeJavaShim, type FirestoreEmulator } from './java';
import { root, serviceNames, type Profile, type Service } from './ports';
import { isListening, requireFreePorts, waitForPort } from './probe';
import { describeError, UserFacingError } from './userFacingError';

/** The services firebase-tools starts, and the helpers it starts with them. */
const emulators = ['auth', 'firestore', 'storage', 'functions'] as const;
const helpers = ['hub', 'logging', 'tasks', 'eventarc', 'firestoreWebsocket'] as const;

export type Emulator = (typeof emulators)[number] | 'hosting';

/** In tests the Hosting emulator serves the shop; in development Vite does. */
function emulatorsFor({ kind }: Profile): readonly Emulator[] {
  return kind === 'test' ? [...emulators, 'hosting'] : emulators;
}

function serviceOf(emulator: Emulator): Service {
  return emulator === 'hosting' ? 'web' : emulator;
}

export interface StartOptions {
  /** The emulators to start; all by default. Rules tests need no functions. */
  only?: readonly Emulator[];
  /** Reload functions and rules on change. */
  watchSources?: boolean;
  /** The firebase.json of a complete project to serve, instead of one generated from the repository's. */
  config?: string;
  /** Receives `stop` as soon as the process exists, so that Ctrl-C during the start leaves nothing behind. */
  onSpawn: (stop: () => Promise<void>) => void;
  /** Receives output lines worth showing (a function's own output, warnings). */
  onLine?: (line: string) => void;
}

export interface RunningEmulators {
  /** Resolves with a message when an emulator stops unexpectedly. */
  crashed: Promise<string>;
  /** Stops the emulators, in development after exporting the data. No process is left afterwards. */
  stop(): Promise<void>;
  logFile: string;
  firestore: FirestoreEmulator;
}

/** The ports a run of the emulators needs; callers add their own before asking for free ports. */
export function emulatorPorts(profile: Profile): Service[] {
  return [...emulatorsFor(profile).map(serviceOf), ...helpers];
}

/**
 * Starts the profile's emulators and waits until all of them answer.
 * @throws UserFacingError for a taken port, a missing tool, or an emulator that did not start
 */
export async function startEmulators(
  profile: Profile,
  options: StartOptions,
): Promise<RunningEmulators> {
  const only = options.only ?? emulatorsFor(profile);
  // Stops Google's libraries from looking for a cloud metadata server and warning that there is none.
  process.env.METADATA_SERVER_DETECTION ??= 'none';
  mkdirSync(profile.workDir, { recursive: true });
  await requireFreePorts(profile, emulatorPorts(profile));
  const [firestore, functions] = await Promise.all([
    findFirestoreEmulator(),
    only.includes('functions') && options.config === undefined
      ? prepareFunctions(profile, options.watchSources ?? false)
      : undefined,
  ]);
  for (const emulator of ['firestore', 'storage'] as const) {
    rmSync(pidFile(profile, emulator), { force: true });
  }
  const config =
    options.config ??
    join(
      root,
      writeFirebaseConfig(profile, {
        functions: functions?.source,
        firestoreRules: copyRules(profile),
      }),
    );
  const args = [
    '--require',
    join(root, 'tools/emulators/functionsConcurrency.cjs'),
    join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
    'emulators:start',
    '--project',
    profile.projectId,
    '--config',
    config,
    '--only',
    only.join(','),
    ...(profile.kind === 'dev' ? dataArguments(profile) : []),
  ];
  // firebase-tools writes its debug logs into the working directory, so each profile has its own.
  // Only this process gets the stop signal; it stops its own children in order.
  const child = spawn(process.execPath, args, {
    cwd: profile.workDir,
    env: {
      ...process.env,
      ...writeJavaShim(profile, firestore),
      // On start the Storage emulator clears its folder inside the temporary directory, which would
      // delete the files of other runs if they shared it.
      TMPDIR: temporaryFolder(profile),
      // Discovers functions without an HTTP server on an arbitrary port.
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
      // Interrupted during its start, it would overwrite the saved data with an incomplete export.
      child.kill(isReady ? 'SIGINT' : 'SIGKILL');
      await waitForEnd(child, watched.ended, profile);
      await functions?.close();
    })();
    return stopped;
  };
  options.onSpawn(stop);
  try {
    await Promise.race([watched.ready, watched.crashed.then(throwUserFacingError)]);
    await Promise.all(
      only
        .map(serviceOf)
        .map((name) => waitForPort(profile.ports[name], serviceNames[name], 10_000)),
    );
  } catch (problem) {
    await stop();
    throw problem;
  }
  if (options.watchSources) {
    stopWatching = watchRules(profile, options.onLine ?? (() => undefined));
  }
  return { crashed: watched.crashed, stop, logFile: watched.logFile, firestore };
}

function temporaryFolder(profile: Profile): string {
  const folder = join(profile.workDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Imports development's data at the start and exports it at the end. */
function dataArguments(profile: Profile): string[] {
  const saved = existsSync(join(profile.dataDir, 'firebase-export-metadata.json'));
  return [...(saved ? ['--import', profile.dataDir] : []), '--export-on-exit', profile.dataDir];
}

function throwUserFacingError(sentence: string): never {
  throw new UserFacingError(sentence);
}

interface Watched {
  ready: Promise<void>;
  crashed: Promise<string>;
  ended: Promise<void>;
  expectEnd(): void;
  logFile: string;
}

/** Watches the emulators' output and exits. */
function watch(
  child: ChildProcess,
  profile: Profile,
  only: readonly Emulator[],
  onLine: StartOptions['onLine'],
): Watched {
  const logFile = join(profile.workDir, 'emulators.log');
  const log = createWriteStream(logFile);
  const output: string[] = [];
  let expected = false;
  let isReady = false;
  let announceReady: () => void = () => undefined;
  let announceCrash: (sentence: string) => void = () => undefined;
  const ready = new Promise<void>((resolve) => (announceReady = resolve));
  const crashed = new Promise<string>((resolve) => (announceCrash = resolve));
  const crash = (sentence: string) => {
    if (expected) return;
    announceCrash(
      `${sentence}\n${relevantLines(output, isReady)}The whole log: ${relative(root, logFile)}`,
    );
  };

  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (raw) => {
      const line = stripColours(raw);
      log.write(`${line}\n`);
      output.push(line);
      if (output.length > 400) output.shift();
      if (line.includes('All emulators ready!')) {
        isReady = true;
        announceReady();
      }
      // firebase-tools continues when a signal ends an emulator, but the shop needs them all.
      const gone = /(\w+) Emulator has exited/.exec(line);
      if (gone) crash(`The ${gone[1]} emulator has stopped.`);
      if (!expected && isWorthShowing(line)) onLine?.(line);
    });
  }

  const ended = new Promise<void>((resolve) => {
    child.once('error', (problem) => {
      crash(`The emulators could not be started: ${describeError(problem)}`);
      resolve();
    });
    child.once('exit', (code, signal) => {
      crash(`The emulators have stopped (${signal ?? `exit code ${code}`}).`);
      resolve();
    });
    // Their last lines may come after they have ended.
    child.once('close', () => log.end());
  });
  void ready.then(() => watchForCrashes(profile, only, crash, () => expected));
  return { ready, crashed, ended, expectEnd: () => (expected = true), logFile };
}

/** Polls for emulators that stop silently; the Storage rules runtime has no port, so its process is checked. */
async function watchForCrashes(
  profile: Profile,
  only: readonly Emulator[],
  crash: (sentence: string) => void,
  done: () => boolean,
): Promise<void> {
  while (!done()) {
    await pause(2000, undefined, { ref: false });
    if (done()) return;
    for (const name of only.map(serviceOf)) {
      if (!(await isListening(profile.ports[name]))) {
        crash(`The ${serviceNames[name]} emulator has stopped answering.`);
      }
    }
    const runtime = readPid(profile, 'storage');
    if (runtime !== undefined && !isAlive(runtime)) crash('The Storage rules runtime has stopped.');
  }
}

/** Waits for the process to end and kills it after 20 s, in case the export hangs. Also ends the stand-ins. */
async function waitForEnd(
  child: ChildProcess,
  ended: Promise<void>,
  profile: Profile,
): Promise<void> {
  const timeout = pause(20_000, 'late' as const, { ref: false });
  if ((await Promise.race([ended, timeout])) === 'late' && child.pid !== undefined) {
    killGroup(child.pid);
    await ended;
  }
  if (child.pid !== undefined) killGroup(child.pid);
  for (const emulator of ['firestore', 'storage'] as const) {
    const pid = readPid(profile, emulator);
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(pidFile(profile, emulator), { force: true });
  }
}

/** Kills the process group with the functions' workers, which firebase-tools leaves behind when it is killed. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
}

function readPid(profile: Profile, emulator: 'firestore' | 'storage'): number | undefined {
  const file = pidFile(profile, emulator);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 ? pid : undefined;
}

function stripColours(line: string): string {
  // eslint-disable-next-line no-control-regex -- matches the escape character
  return line.replace(/\u001b\[[0-9;]*m/g, '');
}

/** A function's output (`>`), or a warning that is not about this offline set-up. */
function isWorthShowing(line: string): boolean {
  if (/^>\s/.test(line)) return true;
  if (!/^\s*(⚠|!|Error)/.test(line)) return false;
  return !/MOTD|Emulator UI|Env variable override|"node" version|FIREBASE_CONFIG|not currently authenticated/.test(
    line,
  );
}

/** The log lines that name a reason; for a failed start without any, its last lines. */
function relevantLines(output: readonly string[], afterStart: boolean): string {
  const lines = output.filter((line) => /^\s*(⚠|!|✖|Error)/.test(line) && isWorthShowing(line));
  const shown = (lines.length > 0 || afterStart ? lines : output).slice(-6);
  return shown.map((line) => `  ${line}\n`).join('');
}
