import { parseArgs } from 'node:util';
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
  const flag = { type: 'boolean', default: false } as const;
  const { history, test } = parseArgs({ options: { history: flag, test: flag } }).values;
  const target = targetOf(profileOf(test ? 'test' : 'dev'));
  if (!(await isListening(target.firestorePort))) {
    throw new UserFacingError(
      'The emulators are not running. `npm run dev` starts them and seeds automatically.',
    );
  }
  const outcome = await seedIfEmpty(target, { history, onProgress: console.log });
  console.log(
    outcome === 'seeded'
      ? 'The demo data is written.'
      : 'There are fragrances already; nothing was changed. `npm run dev -- --fresh` starts over.',
  );
  await life.end(0);
});
