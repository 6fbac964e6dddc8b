import { join } from 'node:path';
import { root } from '../emulators/ports';

const folder = join(root, '.nilofar', 'guards');

/** Says to the instrumented functions which guard is out; while recording, which test runs. */
export const stateFile = join(folder, 'state');
/** What they write while recording: lines of a guard's number, a tab and the test in which it mattered. */
export const recordFile = join(folder, 'seen');
