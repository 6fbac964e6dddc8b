import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable with the path of the file that this reporter writes. */
export const OUTSIDE_FILE = 'NILOFAR_OUTSIDE_FILE';

/** Writes the errors outside every test, such as an unhandled rejection, which the JSON report leaves out. */
export default class OutsideReporter implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly { message: string; stack?: string }[]): void {
    const file = process.env[OUTSIDE_FILE];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}
