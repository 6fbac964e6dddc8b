import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { emulatorCache, findGoogleEmulator, findJava, MIN_JAVA } from '../firestoreEmulator.mjs';
import { findHidane, hidaneVersion } from '../hidane.mjs';
import { findOnPath } from '../system.mjs';
import { root, type Profile } from './ports';
import { UserFacingError } from './userFacingError';

/** The Firestore emulator of a run, which is also what judges the rules. */
export interface FirestoreEmulator {
  /** Google's own, not the substitute. */
  isGoogle: boolean;
  /** The program and its first arguments. */
  command: readonly [string, ...string[]];
  /** One sentence: which one it is, and what it cannot show. */
  description: string;
}

/**
 * The emulator's messages are read in English. Without a limit each Java takes a quarter of the machine's memory, and
 * every environment has one. The second compiler takes more processor time than it saves in the minutes of a test run.
 */
const JVM_OPTIONS = ['-Duser.language=en', '-Xmx2g', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

let found: Promise<FirestoreEmulator> | undefined;

/**
 * The Firestore emulator of this machine; hidane is built where there is no way to Google's. All environments of a
 * run share the answer.
 * @throws UserFacingError when there is none and none can be built
 */
export function findFirestoreEmulator(): Promise<FirestoreEmulator> {
  found ??= findEmulator();
  return found;
}

async function findEmulator(): Promise<FirestoreEmulator> {
  const google = await findGoogleEmulator(download);
  if (typeof google === 'object') {
    const { java, args, version, from } = google;
    return {
      isGoogle: true,
      command: [java, ...JVM_OPTIONS, ...args],
      description: `Rules are judged by Google's Firestore emulator ${version} (${from}). It enforces no composite indexes and gives a lock back only after up to 30 s.`,
    };
  }
  const hidane = await findHidane();
  if (hidane !== undefined) {
    return {
      isGoogle: false,
      command: [hidane],
      description: `Rules are judged by hidane ${hidaneVersion}, a substitute. It does not show whether Google compiles them, what they cost there, or which transactions wait for each other.`,
    };
  }
  throw new UserFacingError(
    `No Firestore emulator is available: install Java 21 and run \`npx firebase setup:emulators:firestore\`, or install Rust (https://rustup.rs) so that \`cargo install hidane --version ${hidaneVersion} --locked\` works, then try again.`,
  );
}

/** Has firebase-tools download Google's emulator. Without it, the next choice is taken. */
async function download(): Promise<void> {
  console.log("Downloading Google's Firestore emulator (about 130 MB, once on this machine) …");
  const firebase = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');
  await promisify(execFile)(process.execPath, [firebase, 'setup:emulators:firestore']).catch(
    (problem: unknown) => console.error(`It could not be downloaded. ${String(problem)}`),
  );
}

const emulatorInfo = v.object({
  storage: v.object({ downloadPathRelativeToCacheDir: v.string() }),
});

/** Whether this machine has Google's runtime of the Storage rules and a Java that runs it. */
function hasStorageRuntime(java: string | undefined): boolean {
  const info = join(root, 'node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { storage } = v.parse(emulatorInfo, JSON.parse(readFileSync(info, 'utf8')));
  return (
    java !== undefined && existsSync(join(emulatorCache, storage.downloadPathRelativeToCacheDir))
  );
}

/** Quotes a shell word, because paths may contain spaces. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Writes a `java` shim that firebase-tools finds first on PATH. It starts our choice of the Firestore emulator and our
 * runtime of the Storage rules when given their placeholder jars, answers the version check where no Java is new enough,
 * and passes everything else to the real java. What it starts inherits its process id, which it records.
 * @returns the environment variables that make firebase-tools use it
 */
export function writeJavaShim(
  profile: Profile,
  { command }: FirestoreEmulator,
): Record<string, string> {
  const folder = join(profile.workDir, 'java');
  mkdirSync(folder, { recursive: true });
  const java = findJava();
  const environment: Record<string, string> = {
    PATH: [folder, process.env.PATH ?? ''].join(delimiter),
  };
  const cases: string[] = [];
  const replace = (emulator: 'firestore' | 'storage', words: readonly string[]) => {
    const jar = join(folder, `nilofar-${emulator}.jar`);
    writeFileSync(jar, '');
    environment[`${emulator.toUpperCase()}_EMULATOR_BINARY_PATH`] = jar;
    cases.push(
      `    */nilofar-${emulator}.jar)`,
      `      shift`,
      `      echo $$ > ${quoted(pidFile(profile, emulator))}`,
      `      exec ${words.map(quoted).join(' ')}${emulator === 'firestore' ? ' "$@"' : ''}`,
      `      ;;`,
    );
  };
  replace('firestore', command);
  if (!hasStorageRuntime(java)) {
    const runtime = join(root, 'tools/emulators/storage-rules/main.ts');
    replace('storage', [process.execPath, '--import', import.meta.resolve('tsx'), runtime]);
  }
  if (java === undefined) {
    cases.push(
      `    -version | --version)`,
      `      echo 'openjdk version "${MIN_JAVA}" (stand-in: no emulator of this run needs Java)' >&2`,
      `      exit 0`,
      `      ;;`,
    );
  }
  const real = java ?? findOnPath('java');
  const otherwise =
    real === undefined
      ? `echo 'This needs Java ${MIN_JAVA} or newer, and none is installed.' >&2; exit 127`
      : `exec ${quoted(real)} "$@"`;
  const script = [
    '#!/bin/sh',
    '# Written by tools/emulators/java.ts on every start.',
    'run() {',
    '  while [ $# -gt 0 ]; do',
    '    case "$1" in',
    ...cases,
    '    esac',
    '    shift',
    '  done',
    '}',
    'run "$@"',
    otherwise,
    '',
  ].join('\n');
  writeFileSync(join(folder, 'java'), script, { mode: 0o755 });
  return environment;
}

/** The file in which the shim records a stand-in's process id. */
export function pidFile(profile: Profile, emulator: 'firestore' | 'storage'): string {
  return join(profile.workDir, `${emulator}.pid`);
}
