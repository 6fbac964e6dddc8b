import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is right appears at once; a busy machine fails nothing by its slowness alone. Milliseconds.
configure({ asyncUtilTimeout: 10_000 });

// jsdom knows the element but not how it opens.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});
