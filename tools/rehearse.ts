import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './bench/table';
import { findChromium } from './emulators/chromium';
import { vendorOptions } from './emulators/environment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { requireFreePorts } from './emulators/probe';
import { listResults } from './emulators/results';
import { emulatorPorts, startEmulators } from './emulators/start';
import { broken, failure, headerViolations, notedNumbers, runPlaywright } from './emulators/suites';
import { measureColdStart, memoryOfFunctions } from './rehearse/figures';
import { openGate } from './rehearse/gate';
import { STORAGE_ORIGIN } from './rehearse/origins';
import { writeProject } from './rehearse/project';
import { seedIfEmpty } from './seed/seed';
import { startVendors } from './vendors/server';

/** How long a buyer may wait from the payment to the thanks, by the state of the courier's API. */
const GOAL_MS = 1000;

/**
 * `npm run rehearse`: visits production on this machine. A real production build, at https addresses of production, with
 * firebase.json's own headers, the service worker and the functions' bundle installed alone; the browser tests tagged
 * @production run on it. docs/deploying.md "Rehearsal" says what differs. `-- --grep WORD` runs some of them. The last
 * line is `N passed, N failed`.
 */
runTool(async (life) => {
  const { grep } = parseArgs({ options: { grep: { type: 'string' } } }).values;
  const profile = profileOf('test');
  await requireFreePorts(profile, [...emulatorPorts(profile), 'vendors', 'https']);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nilofar-rehearsal-')));
  life.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const reports = join(profile.workDir, 'reports');
  mkdirSync(reports, { recursive: true });
  const reportFile = join(reports, 'rehearsal.json');
  rmSync(reportFile, { force: true });

  console.log('Building the shop and installing the functions alone …');
  await writeProject(folder, profile);
  const functions = join(folder, 'functions');
  const start = await measureColdStart(functions);

  console.log('Starting the emulators …');
  const ended = new AbortController();
  life.onStop(() => ended.abort());
  const vendors = await startVendors(vendorOptions(profile));
  life.onStop(() => vendors.close());
  const emulators = await startEmulators(profile, {
    config: join(folder, 'firebase.json'),
    onSpawn: (stop) => life.onStop(stop),
  });
  const crashes: string[] = [];
  void emulators.crashed.then((message) => {
    crashes.push(message);
    ended.abort();
  });
  await seedIfEmpty(profile, { storageOrigin: STORAGE_ORIGIN });
  const gate = await openGate(profile.ports, join(folder, 'storage.cors.json'), life);

  process.env.NILOFAR_REHEARSAL = folder;
  process.env.CHROMIUM_PATH = await findChromium();
  const tally = await runPlaywright('rehearsal', {
    reportFile,
    workers: 1,
    signal: ended.signal,
    ...(grep === undefined ? {} : { grep }),
  });
  if (life.stopping) return;
  if (tally.passed + tally.failures.length === 0) tally.failures.push(failure('no test was run'));
  for (const stray of new Set(gate.strays))
    tally.failures.push(failure(`a page asked for an address that nothing answers: ${stray}`));
  const tallies = [tally, ...crashes.map((message) => broken('emulators', message))];

  console.log(
    `\nThe functions' bundle is loaded ${Math.round(start.ms)} ms after its process began, with ${Math.round(start.megabytes)} MB.`,
  );
  const memory = [...memoryOfFunctions(functions)].toSorted(([, a], [, b]) => b - a);
  for (const [name, megabytes] of memory)
    console.log(`  ${name.padEnd(28)} ${Math.round(megabytes)} MB at most`);
  for (const courier of ['that answers', 'that hangs']) {
    const times = notedNumbers(reportFile, `thanks, courier ${courier}`) ?? [];
    if (times.length === 0) continue;
    const ms = median(times);
    const goal = ms <= GOAL_MS ? 'the goal is met' : 'the goal is missed';
    console.log(
      `From payment to "Thank you", with a courier ${courier}: ${Math.round(ms)} ms, at most ${GOAL_MS}: ${goal}.`,
    );
  }
  console.log(headerViolations(reportFile));
  listResults(tallies);
  const failed = tallies.reduce((total, { failures }) => total + failures.length, 0);
  await life.end(failed === 0 ? 0 : 1, `${tally.passed} passed, ${failed} failed`);
});
