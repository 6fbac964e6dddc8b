import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isGoodLine, prefetchPages } from './prefetch';

it('loads a page’s code when its link is pressed, and that of no other place', () => {
  const prefetch = vi.fn(() => Promise.reject(new Error('offline')));
  prefetchPages(prefetch);
  document.body.innerHTML =
    '<a href="/products?category=oud"><b>Oud</b></a><a href="https://elsewhere.example/">x</a><p>y</p>';
  for (const name of ['b', 'a:last-of-type', 'p'])
    document.querySelector(name)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(prefetch.mock.calls).toEqual([['/products']]);
});

it('loads the code of a fragrance’s page once somebody looks around', async () => {
  const prefetch = vi.fn(() => Promise.resolve());
  prefetchPages(prefetch);
  dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('pointermove'));
  await waitFor(() => expect(prefetch).toHaveBeenCalled());
  expect(prefetch.mock.calls).toEqual([['/product/any']]);
});

it.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, false],
])('a line like %j is good: %s', (connection, expected) => {
  expect(isGoodLine({ ...(connection && { connection }) })).toBe(expected);
});
