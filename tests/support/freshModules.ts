import { vi } from 'vitest';

// Files of a project without isolation share a process, which saves loading the packages of node_modules again.
// Our own modules are loaded anew for each file, so no file meets the state or the mocks of another.
vi.resetModules();
