import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Bench } from './bench/bench';
import { measureInteractions } from './bench/interactions';
import { runLoad } from './bench/load';
import { measureMoney } from './bench/money';
import { measureMoves } from './bench/moves';
import { measurePageFunction } from './bench/pageFunction';
import { measurePaint } from './bench/paint';
import { measureReads } from './bench/reads';
import { tableText, type Table } from './bench/table';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { createTestEnvironment } from './emulators/testEnvironment';
import { UserFacingError } from './emulators/userFacingError';

type Measure = (bench: Bench) => Promise<Table[]>;

const MEASURES: Record<string, Measure> = {
  paint: measurePaint,
  moves: measureMoves,
  interactions: measureInteractions,
  page: measurePageFunction,
  money: measureMoney,
  reads: measureReads,
};
const ALL: Record<string, Measure> = { ...MEASURES, load: runLoad };

const DOCUMENT = join(root, 'docs/performance.md');
const MEASURED = '\n## Measured\n';

/**
 * `npm run bench` measures everything but `load` and writes the tables to docs/performance.md; `npm run bench -- NAME`
 * measures one thing and only prints it. See docs/performance.md "Measuring".
 */
runTool(async (life) => {
  const name = process.argv[2];
  const measures = name === undefined ? Object.values(MEASURES) : [ALL[name]];
  const profile = profileOf('test');
  const environment = createTestEnvironment(profile, life, { all: true, keep: false });
  const bench: Bench = {
    life,
    profile,
    start: () => environment.start(),
    shop: () => environment.serveShop(),
  };
  const tables: Table[] = [];
  for (const measure of measures) {
    if (!measure) throw new UserFacingError(`Say what to measure: ${Object.keys(ALL).join(', ')}.`);
    for (const table of await measure(bench)) {
      console.log(`\n${tableText(table)}`);
      tables.push(table);
    }
  }
  if (name === undefined) await writeDocument(tables);
  const missed = tables.flatMap((table) => table.missed);
  const isSound = name !== 'load' || missed.length === 0;
  await life.end(
    isSound ? 0 : 1,
    missed.length === 0 ? 'Every goal is met.' : `${missed.length} goals missed.`,
  );
});

/** Replaces the measured part of the document. */
async function writeDocument(tables: readonly Table[]): Promise<void> {
  const [text = ''] = readFileSync(DOCUMENT, 'utf8').split(MEASURED);
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(new Date());
  const machine = `${day}, ${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}.`;
  const measured = `${text.trimEnd()}\n${MEASURED}\n${machine}\n\n${tables.map(tableText).join('\n')}`;
  const options = await resolveConfig(DOCUMENT);
  writeFileSync(DOCUMENT, await format(measured, { ...options, parser: 'markdown' }));
}
