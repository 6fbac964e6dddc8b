import { runTool } from './emulators/lifecycle';
import { targetOf } from './emulators/target';
import { profileOf } from './emulators/ports';
import { isListening } from './emulators/probe';
import { UserFacingError } from './emulators/userFacingError';
import { seedIfEmpty } from './seed/seed';

/**
 * `npm run seed`: writes the demo data to the running development emulators when they are empty. `-- --history` adds two
 * months of orders for the back office; `-- --test` targets the test emulators.
 */
runTool(async (life) => {
  const known = ['--history', '--test'];
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((argument) => !known.includes(argument));
  if (unknown.length > 0) {
    throw new UserFacingError(
      `npm run seed has ${known.join(' and ')}; unknown: ${unknown.join(' ')}.`,
    );
  }
  const target = targetOf(profileOf(wanted.includes('--test') ? 'test' : 'dev'));
  if (!(await isListening(target.firestorePort))) {
    throw new UserFacingError(
      'The emulators are not running. `npm run dev` starts them and seeds automatically.',
    );
  }
  const started = Date.now();
  const outcome = await seedIfEmpty(target, {
    history: wanted.includes('--history'),
    onProgress: (line) => console.log(line),
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    outcome === 'seeded'
      ? `The demo data is written (${seconds} s).`
      : 'There are fragrances already; nothing was changed. `npm run dev -- --fresh` starts over.',
  );
  await life.end(0);
});
