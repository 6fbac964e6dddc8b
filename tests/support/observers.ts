import { beforeEach, vi } from 'vitest';

/** Gives jsdom what the product page asks the browser for: nothing comes into view, and no media query matches. */
export function stubObservers(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
}
