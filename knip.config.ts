import type { KnipConfig } from 'knip';

/** functions/ has its own package.json and is no npm workspace, but is looked at like one. */
const config: KnipConfig = {
  // A type beside the function that returns it is documentation.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'tools/*.ts',
        'tools/emulators/storage-runtime/main.ts',
        'tests/e2e/**/*.spec.ts',
        'tests/{rules,functions}/**/*.test.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'],
    },
    functions: { entry: ['src/index.ts'], project: ['src/**/*.ts'] },
  },
};

export default config;
