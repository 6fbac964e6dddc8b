import { afterAll, vi } from 'vitest';

// Files of a project without isolation share a process, which avoids loading the packages of node_modules again. Our
// own modules are loaded again for each file, so that no file sees the state or the mocks of another.
vi.resetModules();

// An import that ended after the next file has begun would leave this file's mock in it.
afterAll(() => vi.dynamicImportSettled());
