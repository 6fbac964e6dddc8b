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

/**
 * A translated page has other nodes in place of its texts. React throws there when it takes a text away, or puts an element
 * before one, so whatever comes and goes stands in an element of its own.
 */
function wouldThrowTranslated(text: Node | null, parent: Node): boolean {
  if (!(text instanceof Text) || !/\p{L}/u.test(text.data)) return false;
  // A test may render a text alone.
  const isRoot = parent.parentNode === document.body;
  return !isRoot && parent instanceof Element && parent.closest('[translate="no"]') === null;
}
const { insertBefore, removeChild } = Node.prototype;
Node.prototype.insertBefore = function insert<T extends Node>(node: T, before: Node | null): T {
  if (wouldThrowTranslated(before, this))
    unexpected.push(`a translated page would fail: put before “${before?.textContent}”`);
  insertBefore.call(this, node, before);
  return node;
};
Node.prototype.removeChild = function remove<T extends Node>(node: T): T {
  if (wouldThrowTranslated(node, this))
    unexpected.push(`a translated page would fail: took away “${node.textContent}”`);
  removeChild.call(this, node);
  return node;
};
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

/** The controls whose name lacks the words that are seen on them, by which somebody who speaks to a screen calls them. */
function namedOtherwise(): string[] {
  return [...document.querySelectorAll(':is(a, button)[aria-label]')].flatMap((control) => {
    const seen = document.createElement('p');
    seen.innerHTML = control.innerHTML;
    for (const unseen of seen.querySelectorAll('[aria-hidden=true], .sr-only')) unseen.remove();
    const [words, name] = [seen.textContent, control.ariaLabel ?? ''].map((text) =>
      text.trim().replaceAll(/\s+/gu, ' ').toLowerCase(),
    );
    return name?.includes(words ?? '') ? [] : [`“${words}” is named “${name}”`];
  });
}

// A test that expects an error in the console, of ours or of React's, mocks console.error itself; any other fails.
beforeEach(() => {
  unexpected.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    unexpected.push(format(...said));
  });
});

afterEach(() => {
  unexpected.push(...namedOtherwise());
  cleanup();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  // Here and in no test's own afterEach, which would take them away while the component still uses them.
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(unexpected, 'errors in the console, or names of controls').toEqual([]);
});
