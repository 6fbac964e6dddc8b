import { join, resolve } from 'node:path';

/** The ports of development; those of tests are 10000 higher, so that both can run at once. */
const developmentPorts = {
  web: 5173,
  auth: 9099,
  firestore: 8080,
  firestoreWebsocket: 9150,
  storage: 9199,
  functions: 5001,
  hub: 4400,
  logging: 4500,
  tasks: 9499,
  eventarc: 9299,
  vendors: 4700,
  smtp: 4701,
  debugging: 4800,
  edge: 4801,
  naive: 4802,
  https: 4803,
} as const;

export type Service = keyof typeof developmentPorts;
export type Ports = Record<Service, number>;

/** Display names of the services, for messages about ports. */
export const serviceNames: Record<Service, string> = {
  web: 'the shop itself',
  auth: 'Authentication',
  firestore: 'Firestore',
  firestoreWebsocket: 'Firestore',
  storage: 'Storage',
  functions: 'Functions',
  hub: 'the emulator hub',
  logging: 'the emulator log',
  tasks: 'Cloud Tasks',
  eventarc: 'Eventarc',
  vendors: 'the payment and courier stand-ins',
  smtp: 'the mail server’s stand-in',
  debugging: 'a measured browser',
  edge: 'the edge of Hosting',
  naive: 'the naive build',
  https: 'the rehearsal of production',
};

export type ProfileKind = 'dev' | 'test';

/** One set of running services: its project, its ports and its folders. */
export interface Profile {
  kind: ProfileKind;
  /** Unique among parallel runs: dev, test, test-20 … */
  name: string;
  projectId: string;
  storageBucket: string;
  ports: Ports;
  /** Generated files, logs and pid files of this run (ignored by git). */
  workDir: string;
  /** Persisted emulator data; only development keeps any. */
  dataDir: string;
  /** firebase.json with these ports; next to it, because its paths are relative to its folder. */
  configFile: string;
}

/** The repository's root. Every tool runs with it as its working directory (tools/run.mjs). */
export const root = resolve(import.meta.dirname, '..', '..');

const testOffset = 10_000;

/**
 * The profile of a run.
 * @param shift added to every port (NILOFAR_PORT_SHIFT), so that several runs can work in parallel.
 *   Multiples of 100 collide with other services' ports (9099, 9199, 9299, 9499); 20 or 40 do not.
 */
export function profileOf(kind: ProfileKind, shift = shiftFromEnvironment()): Profile {
  const offset = shift + (kind === 'test' ? testOffset : 0);
  // firebase-tools finds the emulators to export from by their project id, so parallel development
  // servers need different ids.
  const suffix = shift === 0 ? '' : `-${shift}`;
  const name = `${kind}${suffix}`;
  const projectId = kind === 'test' ? 'demo-nilofar-test' : `demo-nilofar${suffix}`;
  return {
    kind,
    name,
    projectId,
    storageBucket: bucketOf(projectId),
    ports: shifted(offset),
    workDir: join(root, '.nilofar', name),
    dataDir: join(root, `.emulator-data${suffix}`),
    configFile: join(root, `firebase.${name}.generated.json`),
  };
}

/** Far enough apart for every service, see `profileOf`. */
const ENVIRONMENT_SHIFT = 20;

/**
 * The profiles of a test run's environments, one for each worker of Vitest or Playwright. A second run beside the first
 * needs a shift that is far from all of them: 1000.
 */
export function testProfiles(workers: number): Profile[] {
  return Array.from({ length: workers }, (_, worker) => testProfile(worker));
}

/** The profile of the worker in which this process runs; outside of workers, that of the first one. */
export function workerProfile(): Profile {
  const { TEST_PARALLEL_INDEX, VITEST_POOL_ID = '1' } = process.env;
  return testProfile(Number(TEST_PARALLEL_INDEX ?? Number(VITEST_POOL_ID) - 1));
}

function testProfile(worker: number): Profile {
  return profileOf('test', shiftFromEnvironment() + worker * ENVIRONMENT_SHIFT);
}

/** The output folder of a test run's build. */
export function buildFolder(profile: Profile): string {
  return join(profile.workDir, 'dist');
}

/** The default bucket of a project in the emulators. */
export function bucketOf(projectId: string): string {
  return `${projectId}.appspot.com`;
}

function shifted(offset: number): Ports {
  const entries = Object.entries(developmentPorts).map(([name, port]) => [name, port + offset]);
  return Object.fromEntries(entries) as Ports;
}

function shiftFromEnvironment(): number {
  const text = process.env.NILOFAR_PORT_SHIFT ?? '0';
  const shift = Number(text);
  if (!Number.isInteger(shift) || shift < 0 || shift > 40_000) {
    throw new Error(`NILOFAR_PORT_SHIFT must be a whole number from 0 to 40000, not "${text}".`);
  }
  return shift;
}
