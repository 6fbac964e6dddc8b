import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccounts, vendorOptions } from './emulators/environment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { requireFreePorts } from './emulators/probe';
import { emulatorPorts, startEmulators } from './emulators/start';
import { UserFacingError } from './emulators/userFacingError';
import { serveDevelopment } from './emulators/web';
import { startJobs } from './jobs';
import { seedIfEmpty } from './seed/seed';
import { adoptDemoPayments } from './seed/demoPayments';
import { startVendors } from './vendors/server';

/**
 * `npm run dev`: runs everything on this machine: emulators, the providers' stand-ins, demo data,
 * scheduled jobs and the shop. `-- --fresh` deletes the data first. Ctrl-C ends all.
 */
runTool(async (life) => {
  const started = Date.now();
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--fresh');
  if (unknown.length > 0) {
    throw new UserFacingError(
      `npm run dev has one option, --fresh; unknown: ${unknown.join(' ')}.`,
    );
  }
  const profile = profileOf('dev');
  const vendorsState = join(profile.workDir, 'vendors.json');
  await requireFreePorts(profile, [...emulatorPorts(profile), 'web', 'vendors', 'smtp']);
  if (process.argv.includes('--fresh')) {
    rmSync(profile.dataDir, { recursive: true, force: true });
    rmSync(vendorsState, { force: true });
    console.log('Starting over: the earlier data is deleted.');
  }
  mkdirSync(profile.workDir, { recursive: true });
  console.log('Starting the emulators …');

  // The state file keeps payments across restarts.
  const vendors = await startVendors({ ...vendorOptions(profile), stateFile: vendorsState });
  life.onStop(() => vendors.close());

  // Started in parallel: Vite does not need the emulators, which take most of the time.
  const web = serveDevelopment(profile);
  web.catch(() => undefined);
  life.onStop(async () => (await web.catch(() => undefined))?.stop());

  const emulators = await startEmulators(profile, {
    watchSources: true,
    onLine: (line) => console.log(line),
    onSpawn: (stop) =>
      life.onStop(async () => {
        console.log('Saving the data …');
        await stop();
      }),
  });

  console.log(emulators.firestore.description);

  const seeded = await seedIfEmpty(profile, {
    history: true,
    onProgress: (line) => console.log(line),
  });
  if (seeded === 'seeded') {
    await adoptDemoPayments(profile);
    console.log('The demo data is written.');
  }

  const jobs = startJobs(profile);
  life.onStop(() => jobs.stop());

  const { crashed } = await web;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    [
      '',
      `Shop ready: http://localhost:${profile.ports.web}`,
      `  shopper  ${demoAccounts.shopper}  password ${demoAccounts.password}`,
      `  admin    ${demoAccounts.admin}  password ${demoAccounts.password}`,
      `  (${seconds} s; Ctrl-C ends everything and keeps the data)`,
      '',
    ].join('\n'),
  );
  throw new UserFacingError(await Promise.race([emulators.crashed, crashed]));
});
