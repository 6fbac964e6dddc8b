import { parseArgs } from 'node:util';
import { runTool } from './emulators/lifecycle';
import { targetOf } from './emulators/target';
import { profileOf } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { seedMany } from './seed/many';

/** A number of documents on the command line. */
function amount(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new UserFacingError(`"${text}" is not a number of documents.`);
}

/**
 * `node tools/run.mjs seed-many --products 5000 --customers 500 --orders 10000 [--test]`: fills the running emulators
 * for a benchmark.
 */
runTool(async (life) => {
  const count = { type: 'string', default: '0' } as const;
  const { values } = parseArgs({
    options: { products: count, customers: count, orders: count, test: { type: 'boolean' } },
  });
  const target = targetOf(profileOf(values.test === true ? 'test' : 'dev'));
  const amounts = {
    products: amount(values.products),
    customers: amount(values.customers),
    orders: amount(values.orders),
  };
  if (amounts.orders > 0 && amounts.customers === 0) {
    throw new UserFacingError('Orders need customers: add --customers 100.');
  }
  await seedMany(target, amounts, { onProgress: (line) => console.log(line) });
  await life.end(0);
});
