import { profileOf } from './emulators/ports';
import { runTool } from './emulators/lifecycle';
import { startEmulators } from './emulators/start';
import { UserFacingError } from './emulators/userFacingError';

/**
 * `node tools/run.mjs emulators [--rules]`: the test emulators alone until Ctrl-C, to work on tests
 * with `npx vitest` beside them. `--rules` leaves Functions out.
 */
runTool(async (life) => {
  const profile = profileOf('test');
  const started = Date.now();
  const running = await startEmulators(profile, {
    watchSources: true,
    onLine: (line) => console.log(line),
    onSpawn: (stop) => life.onStop(stop),
    ...(process.argv.includes('--rules') ? { only: ['auth', 'firestore', 'storage'] } : {}),
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`Emulators ready (${profile.name}, ${seconds} s). Ctrl-C ends them.`);
  throw new UserFacingError(await running.crashed);
});
