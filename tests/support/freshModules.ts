import { afterAll, vi } from 'vitest';

// Files of a project without isolation share a process, which avoids loading the packages of node_modules again. Our
// own modules are loaded again for each file, so that no file sees the state or the mocks of another.
vi.resetModules();

// An import that ended after the next file has begun would leave this file's mock in it.
afterAll(() => vi.dynamicImportSettled());

interface Mocker {
  requestWithMockedModule(url: string, node: object, callers: string[], mock: object): unknown;
}
declare global {
  var __vitest_mocker__: Mocker;
}

// Vitest marks a mock that is being made in the list of the modules that ask for it, and all imports of a module share that
// list. A second import in progress would find the mark and load the real module instead, so each gets a copy.
const mocker = __vitest_mocker__;
if (!Object.hasOwn(mocker, 'requestWithMockedModule')) {
  const original = mocker.requestWithMockedModule.bind(mocker);
  mocker.requestWithMockedModule = (url, node, callers, mock) =>
    original(url, node, [...callers], mock);
}
