import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { Composition } from './Composition';
import type { CatalogueState } from './catalogueStore';

const catalogue = unpackCatalogue(
  [
    {
      products: [],
      kinds: ['Kashmiri saffron\tSaffron'],
      materials: {
        families: [],
        pictures: ['https://p.example/', 'saffron\tsaffron.webp', 'cedar\tcedar.webp'],
      },
    },
  ],
  1,
).catalogue;
let state: CatalogueState;
vi.mock('./useCatalogue', () => ({ useCatalogue: () => state }));

const product = aProduct({
  topNotes: ['Lime', 'Kashmiri saffron'],
  middleNotes: ['Saffron', 'Davana'],
  baseNotes: ['Saffron', 'Cedar'],
});

async function pictures(): Promise<(string | null)[][]> {
  render(
    <MemoryRouter>
      <Composition product={product} />
    </MemoryRouter>,
  );
  const stages = await screen.findAllByRole('heading', { level: 3 });
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  return stages.map((stage) =>
    within(stage.closest('li') ?? stage)
      .queryAllByRole('img')
      .map((picture) => picture.getAttribute('alt')),
  );
}

it('each stage shows a close-up of a note of its own, none of them twice', async () => {
  state = { status: 'ready', catalogue, stale: false };
  expect(await pictures()).toEqual([['Kashmiri saffron, close up'], [], ['Cedar, close up']]);
});

it('the notes are links without any picture when the catalogue could not be loaded', async () => {
  state = { status: 'failed', error: new Error('offline') };
  expect(await pictures()).toEqual([[], [], []]);
  expect(screen.getByRole('link', { name: 'Cedar' })).toHaveAttribute('href', '/notes/cedar');
});
