import type { KnipConfig } from 'knip';

/** functions/ has its own package.json and is no npm workspace, but is looked at like one. */
const config: KnipConfig = {
  // A type beside the function that returns it is documentation.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'tools/*.ts',
        'tools/emulators/storage-rules/main.ts',
        'tools/emulators/functionsConcurrency.cjs',
        // Vitest loads it by its path.
        'tools/emulators/outsideReporter.ts',
        // Built by tools/vite, by their paths.
        'src/app/{inline.ts,renderPage.tsx}',
        'src/sw/{worker,push}.ts',
        'tests/e2e/**/*.spec.ts',
        'tests/support/servedMain.ts',
        // Set-up files of the tests in the copies that `npm run prove` makes.
        'tools/prove/record{Rules,Test}.ts',
        'tests/{rules,functions}/**/*.test.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs,cjs}', 'tests/**/*.{ts,tsx}'],
      ignoreDependencies: [
        // Used by its stylesheet.
        'tailwindcss',
        // Borrowed from functions/node_modules, so that there is one copy of its classes (tools/seed/connect.ts).
        'firebase-admin',
        // Of firebase-tools, given an option when the emulators start (tools/emulators/functionsConcurrency.cjs).
        'exegesis-express',
      ],
    },
    functions: { entry: ['src/index.ts'], project: ['src/**/*.ts'] },
  },
};

export default config;
