import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What is right appears at once; a busy machine fails nothing by its slowness alone. Milliseconds.
configure({ asyncUtilTimeout: 10_000 });

// jsdom knows the element but not how it opens.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const unexpected: string[] = [];

// A test that expects an error in the console, of ours or of React's, mocks console.error itself; any other fails.
beforeEach(() => {
  unexpected.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    unexpected.push(format(...said));
  });
});

afterEach(() => {
  cleanup();
  expect(unexpected, 'errors in the console').toEqual([]);
  localStorage.clear();
});
