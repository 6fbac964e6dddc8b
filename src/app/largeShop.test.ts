import { expect, it } from 'vitest';
import { unpackCatalogue } from '../domain/product/catalogue';
import { pageOf } from '../domain/product/firstScreen';
import { packFirstScreen } from '../domain/product/packCatalogue';
import { messages } from '../domain/shop/messages';
import { routeOf } from '../domain/shop/routes';
import { renderPage } from './renderPage';
import { aProduct } from '../../tests/support/domain';
import { withComputed } from '../../functions/src/pages/catalogueCache';
import { chooseProducts } from '../../functions/src/pages/chooseProducts';

const now = new Date('2026-11-20T06:00:00.000Z');
/**
 * A hundred fragrances: every fourth is an attar, every tenth has the note of rose, every twentieth is a vial, two are
 * gifts, one of them a set, and one is a set of vials.
 */
const products = Array.from({ length: 100 }, (_, n) =>
  aProduct({
    id: `made-${n}`,
    name: `Made ${n}`,
    category: n % 4 === 0 ? 'Attar' : 'Woody',
    topNotes: n % 10 === 0 ? ['Rose'] : ['Cedar'],
    tags: n < 2 ? ['gift'] : n === 2 ? ['discovery-set'] : [],
    contents: n === 1 ? ['made-0/2 ml'] : [],
    ...(n % 20 === 0 && { volume: '2 ml', price: 120 }),
  }),
);
const catalogue = { ...unpackCatalogue([{ products: [] }], 3).catalogue, products };

async function drawn(path: string, query: string): Promise<{ names: string[]; text: string }> {
  const route = routeOf(path);
  if (!route) throw new Error(`No page ${path}.`);
  const params = new URLSearchParams(query);
  const chosen = chooseProducts(withComputed(catalogue), {
    route,
    path,
    params,
    product: undefined,
    now,
  });
  const screen: unknown = JSON.parse(
    JSON.stringify(packFirstScreen({ at: now.getTime(), ...chosen })),
  );
  const { markup } = await renderPage({ origin: 'https://x.example', path, query, screen });
  const text = markup.replaceAll(/<!-- -->/g, '');
  return { names: [...new Set<string>(text.match(/\/product\/made-\d+/g))], text };
}

it.each([
  ['/products', '', 12, '99 fragrances and one set'],
  ['/products', '?category=attar', 12, '25 fragrances'],
  ['/products', '?notes=rose&utm_source=mail', 10, '10 fragrances'],
  ['/products', '?category=attar&sort=price-desc&notes=rose', 5, '5 fragrances'],
  ['/new-arrivals', '', 12, 'New arrivals'],
  ['/gift-sets', '', 2, 'Gift sets'],
  ['/samples', '', 6, 'All of them in one box'],
  ['/notes/rose', '', 10, 'Found in 10 fragrances.'],
])('%s%s of a large shop shows what belongs there', async (path, query, count, text) => {
  const page = await drawn(path, query);
  expect(page.names).toHaveLength(count);
  expect(page.text).toContain(text);
  if (path === '/products') expect(page.text).toMatch(/Woody.*<\/ul>/s);
});

it.each([
  ['/products', '?q=rose'],
  ['/products', '?category=leather'],
  ['/notes/cedar', ''],
])('%s%s shows none that may be wrong', async (path, query) => {
  const page = await drawn(path, query);
  expect(page.names).toEqual([]);
  expect(page.text).not.toContain(messages.product.comingSoon);
  if (path === '/products') expect(page.text).toContain('id="collection-search"');
});

it('a small shop comes whole, but for the page of a product', () => {
  const small = { ...catalogue, products: products.slice(0, 60) };
  const params = new URLSearchParams();
  const [, product] = products;
  const of = (route: 'products' | 'product', path: string) =>
    chooseProducts(withComputed(small), { route, path, params, product, now });
  expect(of('products', '/products')).toEqual({ catalogue: small });
  expect(of('product', '/product/made-1').catalogue.products).toEqual([product]);
});

it('a page is the same whatever an advertisement adds to its address', () => {
  const page = (query: string) => pageOf('/products', new URLSearchParams(query));
  expect(page('?utm_source=a&sort=rating&category=oud')).toBe(page('?category=oud&sort=rating'));
  expect(page('?category=oud')).not.toBe(page('?category=woody'));
});

it('the page of a gift set is drawn before what is in its box is known', async () => {
  const description = 'Two of them.';
  const set = aProduct({ id: 'pair', name: 'Pair', description, contents: ['made-1/50 ml'] });
  const part = { page: '', total: 1, sets: 0, families: [] };
  const chosen = { catalogue: { ...catalogue, products: [set] }, part, product: set };
  const { markup } = await renderPage({
    origin: 'https://x.example',
    path: '/product/pair',
    query: '',
    screen: JSON.parse(JSON.stringify(packFirstScreen({ at: now.getTime(), ...chosen }))),
  });
  expect(markup).toContain(description);
  expect(markup).not.toContain('In the box');
});
