import { measureInteractions } from './bench/interactions';
import { runLoad } from './bench/load';
import { measurePaint } from './bench/paint';
import { measureReads } from './bench/reads';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { UserFacingError } from './emulators/userFacingError';

const benches: Record<string, (life: Lifecycle) => Promise<void>> = {
  paint: measurePaint,
  interactions: measureInteractions,
  reads: measureReads,
  load: runLoad,
};

/** `npm run bench -- paint|interactions|reads|load`: docs/performance.md "Measuring". */
runTool(async (life) => {
  const bench = benches[process.argv[2] ?? ''];
  if (!bench) {
    throw new UserFacingError(`Say what to measure: ${Object.keys(benches).join(', ')}.`);
  }
  await bench(life);
  await life.end(0);
});
