import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadCart } from '../../src/features/cart/cartStorage';

// Milliseconds. Long, so that a busy machine alone fails no test; passing tests do not wait.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has the element without its methods.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom has neither this nor createObjectURL, which a test that chooses files defines.
URL.revokeObjectURL = () => undefined;

// Files that run in one process share its window, so what our modules listen to ends with their file. Listeners of React
// and of user-event on the document stay, because those packages are loaded once.
const ended = new AbortController();
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function add(type, listener, options) {
  const isOurs = this === window || type === 'visibilitychange';
  const given = typeof options === 'object' ? options : { capture: options ?? false };
  addEventListener.call(
    this,
    type,
    listener,
    isOurs ? { signal: ended.signal, ...given } : options,
  );
};
afterAll(() => {
  ended.abort();
  EventTarget.prototype.addEventListener = addEventListener;
});

// As src/app/main.tsx does before the first render.
beforeAll(async () => {
  localStorage.setItem('cart', '[{}]');
  await loadCart();
  localStorage.clear();
});

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
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  // Here and in no test's own afterEach, which would take them away while the component still uses them.
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(unexpected, 'errors in the console').toEqual([]);
});
