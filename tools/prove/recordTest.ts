import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { beforeEach, type RunnerTask } from 'vitest';
import { root } from '../emulators/ports';
import { RECORDING } from './functionGuards';
import { recordFiles } from './record';

const stateFile = recordFiles(root).state;

export const isRecording = (): boolean =>
  existsSync(stateFile) && readFileSync(stateFile, 'utf8').startsWith(RECORDING);

/** The titles of a test's groups and its own, as `--testNamePattern` sees them. */
function fullName({ name, suite }: RunnerTask): string {
  return suite?.name ? `${fullName(suite)} ${name}` : name;
}

/** How a test is recorded: its file, a tab and its name. */
export const testLine = (task: RunnerTask): string =>
  `${relative(root, task.file.filepath)}\t${fullName(task)}`;

// A set-up file of Vitest: while guards are recorded, says which test runs.
beforeEach(({ task }) => {
  if (isRecording()) writeFileSync(stateFile, `${RECORDING}${testLine(task)}`);
});
