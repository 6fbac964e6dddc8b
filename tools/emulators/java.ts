import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as v from 'valibot';
import { findOnPath } from '../system.mjs';
import { root, type Profile } from './ports';

const minJavaVersion = 21;

/** The major version of the Java on PATH; 0 without one. */
export function javaVersion(): number {
  const java = findOnPath('java');
  if (java === undefined) return 0;
  const { stdout, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const found = /version "(\d+)(?:\.(\d+))?/.exec(`${stderr}${stdout}`);
  const major = Number(found?.[1] ?? 0);
  return major === 1 ? Number(found?.[2] ?? 0) : major;
}

const emulatorInfo = v.object({
  firestore: v.object({ downloadPathRelativeToCacheDir: v.string() }),
  storage: v.object({ downloadPathRelativeToCacheDir: v.string() }),
});

/** Whether the jar that the installed firebase-tools expects is in its cache. */
function officialJarCached(emulator: 'firestore' | 'storage'): boolean {
  const info = join(root, 'node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const file = v.parse(emulatorInfo, JSON.parse(readFileSync(info, 'utf8')));
  const cache =
    process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  return existsSync(join(cache, file[emulator].downloadPathRelativeToCacheDir));
}

/** Our programs that replace the official jars; undefined where the official one is used. */
export interface StandIns {
  /** Path of hidane. */
  firestore?: string;
  /** Path of the Storage rules runtime, a TypeScript file. */
  storage?: string;
}

/** Whether this machine has what an official emulator needs. */
export function canUseOfficialEmulator(
  emulator: 'firestore' | 'storage',
  java = javaVersion(),
): boolean {
  return java >= minJavaVersion && officialJarCached(emulator);
}

/** Quotes a shell word, because paths may contain spaces. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Writes a `java` shim that firebase-tools finds first on PATH. It starts our stand-ins when given
 * their placeholder jars, answers the version check where no Java 21 is installed, and passes
 * everything else to the real java. Stand-ins inherit the shim's process id, which it records.
 * @returns the environment variables that make firebase-tools use it
 */
export function writeJavaShim(profile: Profile, standIns: StandIns): Record<string, string> {
  const folder = join(profile.workDir, 'java');
  mkdirSync(folder, { recursive: true });
  const real = findOnPath('java');
  const environment: Record<string, string> = {
    PATH: [folder, process.env.PATH ?? ''].join(delimiter),
  };
  const cases: string[] = [];
  for (const emulator of ['firestore', 'storage'] as const) {
    const program = standIns[emulator];
    if (program === undefined) continue;
    const jar = join(folder, `nilofar-${emulator}.jar`);
    writeFileSync(jar, '');
    environment[`${emulator.toUpperCase()}_EMULATOR_BINARY_PATH`] = jar;
    const command =
      emulator === 'firestore'
        ? `exec ${quoted(program)} "$@"`
        : `exec ${quoted(process.execPath)} --import ${quoted(import.meta.resolve('tsx'))} ${quoted(program)}`;
    cases.push(
      `    */nilofar-${emulator}.jar)`,
      `      shift`,
      `      echo $$ > ${quoted(pidFile(profile, emulator))}`,
      `      ${command}`,
      `      ;;`,
    );
  }
  if (javaVersion() < minJavaVersion) {
    cases.push(
      `    -version | --version)`,
      `      echo 'openjdk version "${minJavaVersion}" (stand-in: no emulator of this project needs Java)' >&2`,
      `      exit 0`,
      `      ;;`,
    );
  }
  const otherwise =
    real === undefined
      ? `echo 'This needs Java ${minJavaVersion} or newer, and none is installed.' >&2; exit 127`
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
