import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import recorded from './tests/times.json' with { type: 'json' };

/** Generous, because property tests with a thousand cases are slow on a busy machine. */
const TIMEOUT_MS = 30_000;

/** Each worker needs an environment of its own; `npm test` starts several and overrides this. */
const EMULATOR_WORKERS = 1;

/** Seconds that the longer test files took, as `npm test -- --times` last wrote them. */
const times: Partial<Record<string, number>> = recorded;
const timeOf = (file: TestSpecification): number =>
  times[relative(import.meta.dirname, file.moduleId)] ?? 0;

/** Long files begin first, so that no worker waits at the end for one; parts of a shard take equally long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => timeOf(b) - timeOf(a));
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const parts = Array.from({ length: count }, () => ({
      seconds: 0,
      files: [] as TestSpecification[],
    }));
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    for (const file of await this.sort(byName)) {
      const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least));
      shortest.seconds += timeOf(file) + 0.1;
      shortest.files.push(file);
    }
    return parts[index - 1]?.files ?? [];
  }
}

/** unit and component run anywhere; rules and functions need the emulators that `npm test` starts. */
export default defineConfig({
  define: {
    __EMULATED__: 'false',
    __APP_CHECK__: 'true',
    __BUILD__: '"test"',
    __ERROR_DSN__: '""',
    __PUSH_KEY__: '"key"',
  },
  test: {
    // One per core; by default Vitest leaves one core to its own process, which idles while tests run.
    maxWorkers: availableParallelism(),
    // No test may rely on another, so their order is random; `--sequence.seed` with the seed that Vitest prints repeats it.
    sequence: { sequencer: LongestFirst, shuffle: { tests: true } },
    // A test never counts the calls that another one made.
    clearMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'functions/src/**/*.test.ts', 'tools/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/freshModules.ts'],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          isolate: false,
          setupFiles: ['tests/support/freshModules.ts', 'tests/support/component.ts'],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
          maxWorkers: EMULATOR_WORKERS,
          // Generous, so that a busy machine alone fails no test.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          environment: 'node',
          include: ['tests/functions/**/*.test.ts'],
          // Loading the packages of the functions takes two seconds of a processor.
          isolate: false,
          setupFiles: ['tests/support/freshModules.ts', 'tests/support/emptyFirestore.ts'],
          maxWorkers: EMULATOR_WORKERS,
          // The emulator delivers events one by one, so a test may have to wait for its own.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
