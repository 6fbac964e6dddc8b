import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { expect, it, vi } from 'vitest';
import { Gallery } from './Gallery';

const SRC = '/photos/amber.webp';
const SMALL = 'https://nilofar.example/photos/amber-400.webp';

/** A card on the collection, and the page of its fragrance. */
function show(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path="/products"
          element={
            <article>
              <img src={SRC} alt="" />
              <Link to="/product/amber">Amber</Link>
            </article>
          }
        />
        <Route
          path="/product/amber"
          element={<Gallery id="amber" images={[SRC]} name="Amber" hasMore={false} />}
        />
      </Routes>
    </MemoryRouter>,
  );
}

const filesOf = (): (string | null)[] =>
  [...document.images].map((image) => image.getAttribute('src'));

it('shows the file of the pressed card below the larger one that is still to come', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue(SMALL);
  show('/products');
  await userEvent.click(screen.getByRole('link', { name: 'Amber' }));
  expect(filesOf()).toEqual([SMALL, SRC]);
  expect(screen.getAllByRole('img')).toEqual([
    screen.getByRole('img', { name: 'The bottle of Amber' }),
  ]);
});

it('has only the larger one when its card has not come, or without a card', async () => {
  show('/products');
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  await userEvent.click(screen.getByRole('link', { name: 'Amber' }));
  expect(filesOf()).toEqual([SRC]);
});
