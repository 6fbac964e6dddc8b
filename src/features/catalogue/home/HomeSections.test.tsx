import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../../tests/support/domain';
import { FIRST_LINES } from '../../../domain/product/categories';
import { NO_MATERIALS, type Catalogue } from '../../../domain/product/catalogue';
import type { Product } from '../../../domain/product/product';
import { defaultSite } from '../../../domain/shop/site';
import { HomeSections } from './HomeSections';

const [vetiver, oud, amber] = [
  aProduct({
    id: 'vetiver-rain',
    name: 'Vetiver Rain',
    category: 'Fresh',
    price: 3900,
    images: ['https://p.example/vetiver.webp'],
  }),
  aProduct({
    id: 'oud',
    name: 'Oud Royale',
    category: 'Oud',
    inStock: false,
    images: ['https://p.example/oud.webp'],
  }),
  aProduct({
    id: 'amber',
    name: 'Amber Durbar',
    featured: true,
    rank: 1,
    images: ['https://p.example/amber-1.webp', 'https://p.example/amber-2.webp'],
    variants: [
      { volume: '50 ml', price: 6850, inStock: true },
      { volume: '2 ml', price: 120, inStock: true },
    ],
  }),
];
const discovery = aProduct({
  id: 'discovery',
  category: 'Floral',
  tags: ['discovery-set'],
  contents: ['amber/2 ml'],
  images: ['https://p.example/discovery.webp'],
});
const mood = (title: string, ...products: string[]) => ({
  title,
  sentence: `About ${title}.`,
  products,
});
const HOME = {
  moods: [mood('Heat', 'amber', 'vetiver-rain'), mood('Dusk', 'gone', 'oud'), mood('Rain', 'gone')],
  review: {
    reviewId: 'u1',
    productId: 'amber',
    name: 'Asha Rao',
    text: 'Warm without being sticky.',
    rating: 5,
  },
};

function show(
  home: unknown = HOME,
  products: Product[] = [vetiver, oud, amber, discovery],
  catalogue: Partial<Catalogue> = {},
): void {
  render(
    <MemoryRouter>
      <HomeSections
        catalogue={{
          families: [...FIRST_LINES],
          revision: 1,
          site: defaultSite,
          offers: [],
          kinds: [],
          materials: NO_MATERIALS,
          home,
          products,
          ...catalogue,
        }}
        now={NOW}
        isAtOnce
      />
    </MemoryRouter>,
  );
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
const picture = (name: string) =>
  screen.getByRole('region', { name }).querySelector('img')?.getAttribute('src');

describe('moods', () => {
  it('show their fragrances with prices and the close-up of the first, without what is gone', () => {
    show(HOME, undefined, { offers: [anOffer()] });
    // The heading names the moods that are shown, and no others.
    const moods = region('Heat and Dusk');
    expect(moods.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Heat',
      'Dusk',
    ]);
    const links = moods.getAllByRole('link');
    expect(hrefs(links)).toEqual(['/product/amber', '/product/vetiver-rain', '/product/oud']);
    // After the automatic offer of ten percent.
    expect(links[1]).toHaveTextContent('Vetiver Rain₹3,510');
    expect(links[2]).toHaveTextContent('Oud RoyaleSold out');
    expect(picture('Heat and Dusk')).toBe('https://p.example/amber-2.webp');
  });

  it('are not shown without the owner’s choice', () => {
    show(null);
    expect(screen.queryByText(/Heat/)).not.toBeInTheDocument();
    expect(document.querySelector('#moods')).toBeNull();
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });
});

describe('vials', () => {
  it('begin at the lowest price, beside the discovery set', () => {
    show();
    const vials = region('Begin with a vial');
    expect(vials.getByText(/Vials begin at/)).toHaveTextContent(/ ₹120\.$/);
    expect(vials.getByRole('link')).toHaveAttribute('href', '/samples');
    expect(picture('Begin with a vial')).toBe('https://p.example/discovery.webp');
  });

  it('are left out where there are none', () => {
    show(HOME, [vetiver]);
    expect(screen.queryByText('Begin with a vial')).not.toBeInTheDocument();
  });
});

describe('the review', () => {
  it('is quoted with its author, its fragrance and its stars', () => {
    show();
    const figure = screen.getByRole('figure');
    expect(figure).toHaveTextContent(
      '“Warm without being sticky.”Asha Rao on Amber Durbar5 of 5 stars',
    );
    expect(within(figure).getByRole('link')).toHaveAttribute('href', '/product/amber');
  });

  it('is not shown when its fragrance is gone', () => {
    show(HOME, [vetiver]);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });
});

it('an answer to the first question opens the quiz with it', () => {
  show();
  expect(hrefs(region('Who will wear it?').getAllByRole('link'))).toEqual([
    '/guided?for=her',
    '/guided?for=him',
    '/guided?for=unisex',
    '/guided?for=gift',
  ]);
});

it('each family has a bottle and leads to its fragrances; sets are no family', () => {
  show();
  const families = region('Three families, a bottle each').getAllByRole('link');
  expect(families.map((link) => link.textContent)).toEqual(['Oriental', 'Fresh', 'Oud']);
  expect(hrefs(families)[1]).toBe('/products?category=fresh');
});

it.each([
  [9, 'Nine'],
  [16, 'Sixteen'],
])('the heading counts the families that the owner has added: %s', (count, word) => {
  const ids = Array.from({ length: count }, (_, n) => `family-${n}`);
  show(
    HOME,
    ids.map((category) => aProduct({ id: category, category })),
    { families: ids.map((id) => `${id}\t${id}`) },
  );
  expect(region(`${word} families, a bottle each`).getAllByRole('link')).toHaveLength(count);
});

it('without the catalogue, what needs none is there', () => {
  render(
    <MemoryRouter>
      <HomeSections catalogue={undefined} now={NOW} isAtOnce={false} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toContain(
    'What we stand for',
  );
  expect(screen.getByRole('link', { name: 'About the house' })).toBeInTheDocument();
  expect(screen.queryByText('Who will wear it?')).not.toBeInTheDocument();
});

describe('materials', () => {
  const names = ['Saffron', 'Lime', 'Cedar', 'Cardamom', 'Lotus', 'Oud', 'Amber'];
  const pictures = names.map((name) => `${name.toLowerCase()}\t${name.toLowerCase()}.webp`);

  it('are six notes with photographs, and lead to their pages', () => {
    show(HOME, [aProduct({ topNotes: names })], {
      materials: { families: [], pictures: ['https://p.example/', ...pictures] },
    });
    const region = within(screen.getByRole('region', { name: 'Materials' }));
    expect(hrefs(region.getAllByRole('link'))).toEqual([
      '/notes',
      '/notes/amber',
      '/notes/cardamom',
      '/notes/cedar',
      '/notes/lime',
      '/notes/lotus',
      '/notes/oud',
    ]);
    expect(picture('Materials')).toBe('https://p.example/amber.webp');
  });

  it('are left out without photographs', () => {
    show();
    expect(screen.queryByRole('region', { name: 'Materials' })).not.toBeInTheDocument();
  });
});
