// Decides which Firestore emulator judges the rules on this machine: Google's own where there is a way to it, else hidane.
// Plain JavaScript without packages: tools/run.mjs asks before they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from './system.mjs';

/** Older ones do not run what firebase-tools starts. */
export const MIN_JAVA = 21;

/** Where firebase-tools downloads its emulators from (downloadableEmulatorInfo.json of firebase-tools). */
const DOWNLOADS = 'https://storage.googleapis.com/firebase-preview-drop/emulator/';
const DOWNLOAD_TIMEOUT_MS = 3000;

/** Where firebase-tools keeps the emulators it has downloaded. */
export const emulatorCache =
  process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');

/**
 * The names of a folder's entries; none where there is no such folder.
 * @param {string} folder
 */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * The major version of a Java; 0 when it cannot be run.
 * @param {string} java
 */
function versionOf(java) {
  const { stdout, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(`${stderr}${stdout}`)?.[1] ?? 0);
}

/**
 * A Java that is new enough: JAVA_HOME's, the one on PATH, or one in the folders where systems install them.
 * @returns {string | undefined} its path
 */
export function findJava() {
  const folders = [
    ...['/usr/lib/jvm', join(homedir(), '.sdkman/candidates/java')].flatMap((folder) =>
      namesIn(folder).map((name) => join(folder, name)),
    ),
    ...namesIn('/Library/Java/JavaVirtualMachines').map((name) =>
      join('/Library/Java/JavaVirtualMachines', name, 'Contents/Home'),
    ),
  ];
  const home = process.env.JAVA_HOME;
  return [
    ...(home === undefined ? [] : [join(home, 'bin/java')]),
    findOnPath('java'),
    ...folders.map((folder) => join(folder, 'bin/java')),
  ].find((java) => java !== undefined && existsSync(java) && versionOf(java) >= MIN_JAVA);
}

/** @typedef {{ java: string, args: string[], version: string, from: string }} GoogleEmulator */

/** The newest jar that firebase-tools has downloaded. @returns {Omit<GoogleEmulator, 'java'> | undefined} */
function downloaded() {
  const name = namesIn(emulatorCache)
    .filter((candidate) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(candidate))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0];
  if (name === undefined) return undefined;
  const version = name.replaceAll(/^cloud-firestore-emulator-v|\.jar$/g, '');
  return { args: ['-jar', join(emulatorCache, name)], version, from: 'firebase-tools' };
}

/** The jar of a package: Debian's, or a component of gcloud. @returns {Omit<GoogleEmulator, 'java'> | undefined} */
function packaged() {
  const gcloud = findOnPath('gcloud');
  const roots = [
    ...(gcloud === undefined ? [] : [dirname(dirname(realpathSync(gcloud)))]),
    '/usr/lib/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
  for (const root of roots) {
    const jar = join(root, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
    if (!existsSync(jar)) continue;
    const about = join(root, '.install/cloud-firestore-emulator.snapshot.json');
    const version = existsSync(about)
      ? /"version_string": "([\d.]+)"/.exec(readFileSync(about, 'utf8'))?.[1]
      : undefined;
    // The jar names no main class.
    const args = ['-cp', jar, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
    return { args, version: version ?? '(unknown version)', from: 'the gcloud package' };
  }
  return undefined;
}

/** Whether Google's server for downloads answers within three seconds. */
async function isOnline() {
  try {
    await fetch(DOWNLOADS, { method: 'HEAD', signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Whether the substitute was asked for, to compare it with Google's emulator. */
const wantsSubstitute = process.env.NILOFAR_FIRESTORE === 'hidane';

/**
 * Google's Firestore emulator, in this order: as firebase-tools has it, as firebase-tools can download it, as a package
 * has it. Undefined on a machine without Java 21, or without any of these: then hidane is the substitute.
 * @param {() => Promise<unknown>} [download] has firebase-tools download it; without it, nothing is downloaded
 * @returns {Promise<GoogleEmulator | 'to be downloaded' | undefined>}
 */
export async function findGoogleEmulator(download) {
  const java = wantsSubstitute ? undefined : findJava();
  if (java === undefined) return undefined;
  if (downloaded() === undefined && (await isOnline())) {
    if (download === undefined) return 'to be downloaded';
    await download();
  }
  const found = downloaded() ?? packaged();
  return found === undefined ? undefined : { java, ...found };
}
