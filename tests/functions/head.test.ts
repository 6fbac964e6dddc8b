import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import {
  cataloguePage,
  productData,
  shopPage,
  sitemapPage,
  type PageDeps,
} from '../../functions/src/pages/pages';
import { renderPage } from '../../src/app/renderPage';
import { root } from '../../tools/emulators/ports';
import { unpackCatalogue } from '../../src/domain/product/catalogue';
import { attack } from '../support/attack';
import { parcelBackend } from '../support/parcels';

// A project without triggers: a late event of another test must not change the product.
const backend = await parcelBackend();
const { deps } = backend;
const pageDeps: PageDeps = {
  db: deps.db,
  origin: 'https://nilofar.example',
  fetchTemplate: () =>
    Promise.resolve({
      html: '<html><head><title>NILOFAR</title></head><body><div id="root"></div></body></html>',
      plain: '<html><head><title>NILOFAR</title></head><body></body></html>',
      code: { product: { modules: ['/assets/product.js'], styles: '' } },
    }),
  renderPage,
  now: () => deps.now(),
};

beforeAll(async () => {
  await backend.reset();
  await deps.db.doc('products/amber-durbar').set({
    name: 'Amber "Durbar"',
    price: 6850,
    volume: '50 ml',
    description: 'A court at dusk.',
    images: ['https://pictures.example/a_1200.webp'],
    category: 'Oriental',
    topNotes: ['Saffron'],
    baseNotes: ['Sandalwood'],
    rating: 4.8,
    reviews: 4,
  });
  await rebuildCatalogue(deps);
});
afterAll(() => backend.close());

const page = (path: string, query = '') => shopPage(pageDeps, path, query);

describe('a product’s page without scripts', () => {
  it('has that product’s head, name, price, notes and story, and its data', async () => {
    const { status, body, link } = await page('/product/amber-durbar');
    expect(status).toBe(200);
    expect(link).toMatch(
      /^<https:\/\/pictures\.example\/a_400\.webp>; rel=preload; as=image; imagesrcset="[^"]*a_1200\.webp 1200w"; imagesizes="[^"]+"; fetchpriority=high$/,
    );
    expect(body).toContain('<title>Amber &quot;Durbar&quot; · NILOFAR</title>');
    expect(body).toContain('<meta name="description" content="A court at dusk." />');
    expect(body).toContain('content="https://pictures.example/a_1200.webp"');
    expect(body).toContain('"reviewCount":4');
    const [, screen = ''] = body.split('<div id="root">');
    for (const text of ['Amber &quot;Durbar&quot;', '₹6,850', 'Sandalwood', 'A court at dusk.'])
      expect(screen).toContain(text);
    expect(screen).toMatch(/https:\/\/pictures\.example\/a_400\.webp 400w/);
    expect(screen).toContain('<script id="first-screen" type="application/json">');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/product.js" />');
  });

  it('requests its first photograph as AVIF where it exists as AVIF', async () => {
    const image = 'https://pictures.example/o/products%2F1-oud.800.webp?alt=media';
    const avif = [400, 800].map((w) => `${image.replace('.800.webp', `.${w}.avif`)} ${w}w`);
    const ref = deps.db.doc('products/oud-made');
    await ref.set({ name: 'Oud', price: 100, volume: '50 ml', images: [image] });
    const { body, link } = await page('/product/oud-made');
    expect(link).toContain(`; type="image/avif"; imagesrcset="${avif.join(', ')}";`);
    expect(body).toContain(`<picture><source type="image/avif" srcSet="${avif.join(', ')}"`);
    expect(body).not.toContain('<link rel="preload" as="image"');
    expect(body).toContain(`<meta property="og:image" content="${image}" />`);
    await ref.delete();
  });

  it('says that a set is sold out when its parts are, for customers and search engines', async () => {
    const refs = [deps.db.doc('products/vial'), deps.db.doc('products/set')] as const;
    await refs[0].set({ name: 'Vial', price: 100, volume: '2 ml', stock: 1 });
    const contents = ['vial/2 ml', 'vial/2 ml'];
    await refs[1].set({ name: 'A Set', price: 150, volume: 'Box', contents });
    await rebuildCatalogue(deps);
    const { body } = await page('/product/set');
    expect(body).toMatch(/Sold out<[/]span><[/]button>/);
    expect(body).toContain('"availability":"https://schema.org/OutOfStock"');
    await Promise.all(refs.map((ref) => ref.delete()));
    await rebuildCatalogue(deps);
  });

  it('uses the shop’s name from the settings', async () => {
    const ref = deps.db.doc('settings/site');
    await ref.set({ name: 'ATTARI', description: 'Attars of Kannauj.' });
    await rebuildCatalogue(deps);
    const named = await page('/product/amber-durbar');
    expect(named.body).toContain('<title>Amber &quot;Durbar&quot; · ATTARI</title>');
    expect(named.body).toContain('<meta property="og:site_name" content="ATTARI" />');
    expect(named.body).toContain('"brand":{"@type":"Brand","name":"ATTARI"}');
    const none = await page('/product/none');
    expect(none.body).toContain('<meta name="description" content="Attars of Kannauj." />');
    await ref.delete();
    await rebuildCatalogue(deps);
  });

  it.each(['/product/none', '/product/', '/product/..%2Fusers', '/product/%E0%A4%A'])(
    '%s is a 404 that search engines pass by',
    async (path) => {
      const { status, body } = await page(path);
      expect(status).toBe(404);
      expect(body).toContain('Fragrance Not Found');
      expect(body).toContain('noindex');
    },
  );
});

describe('the collection’s pages without scripts', () => {
  it.each([
    ['/products', ''],
    ['/products', '?category=oriental'],
    ['/new-arrivals', ''],
    ['/bestsellers', ''],
    ['/notes/sandalwood', ''],
  ])('%s%s shows the fragrance with its price', async (path, query) => {
    const { status, body } = await page(path, query);
    expect(status).toBe(200);
    const [, screen = ''] = body.split('<div id="root">');
    expect(screen).toContain('href="/product/amber-durbar"');
    expect(screen).toContain('₹6,850');
  });

  it('the collection names its fragrances for search engines', async () => {
    const { body } = await page('/products');
    const [, data = ''] = /<script id="page-data"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual([
      expect.objectContaining({
        '@type': 'ItemList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Amber "Durbar"',
            url: 'https://nilofar.example/product/amber-durbar',
          },
        ],
      }),
    ]);
  });

  it('is there as data for browsers without Firestore', async () => {
    const { body } = await cataloguePage(pageDeps);
    const { parts, revision } = JSON.parse(body) as { parts: unknown[]; revision: number };
    const [product] = unpackCatalogue(parts, revision).catalogue.products;
    expect(product).toMatchObject({ id: 'amber-durbar', price: 6850 });
    const data = async (path: string): Promise<unknown> =>
      JSON.parse((await productData(pageDeps, path)).body);
    expect(await data('/catalogue/amber-durbar.json')).toMatchObject({
      description: 'A court at dusk.',
    });
    for (const path of ['/catalogue/none.json', '/catalogue/__x.json', '/catalogue/a/b.json'])
      expect(await data(path)).toBeNull();
  });
});

describe('a note’s page without scripts', () => {
  const words = 'The heartwood of a slow tree. It smells of <warm> milk.';
  const picture = 'https://x.example/o/products%2F1-wood.570.webp?alt=media';
  const notes = deps.db.doc('settings/notes');
  beforeAll(async () => {
    await notes.set({
      notes: [
        `Sandalwood\tWood\t${words}`,
        `Wood\t\tWhat trees are made of. It smells dry.\tWoods and roots\t${picture}`,
      ],
    });
    await rebuildCatalogue(deps);
  });
  afterAll(async () => {
    await notes.delete();
    await rebuildCatalogue(deps);
  });

  it('has the owner’s words in its head, its first screen and its data', async () => {
    const { body } = await page('/notes/sandalwood');
    const escaped = 'The heartwood of a slow tree. It smells of &lt;warm&gt; milk.';
    expect(body).toContain(`<meta name="description" content="${escaped}" />`);
    const [, screen = ''] = body.split('<div id="root">');
    expect(screen).toContain(`<p>${escaped}</p>`);
    expect(screen).toContain('href="/notes/wood"');
    const [, data = ''] = /id="first-screen" type="application\/json">([^<]+)</.exec(screen) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      note: { slug: 'sandalwood', words },
      catalogue: { kinds: ['Sandalwood\tWood'] },
    });
    expect((await page('/product/amber-durbar')).body).toContain('"kinds":[]');
    // The words of other notes stay behind.
    expect(body).not.toContain('What trees are made of');
  });

  it('has the picture of the note, or of the note above it, with its size and before all others', async () => {
    for (const path of ['/notes/wood', '/notes/sandalwood']) {
      const { body, link } = await page(path);
      const [, screen = ''] = body.split('<div id="root">');
      const [, image = ''] = /<img src="https:\/\/x[.]example\/([^>]*)>/.exec(screen) ?? [];
      expect(image).toContain('products%2F1-wood.570.webp');
      expect(image).toContain('width="1200" height="1200"');
      expect(image.toLowerCase()).toContain('fetchpriority="high"');
      expect(link).toContain('products%2F1-wood.400.avif');
      expect(link).toContain('fetchpriority=high');
      expect(body).toContain(`<meta property="og:image" content="${picture}" />`);
    }
    expect((await page('/product/amber-durbar')).body).toContain(
      '"materials":{"families":[],"pictures":[]}',
    );
  });

  it('is led to from its family, whose notes the page of all notes lists without scripts', async () => {
    const all = (await page('/notes')).body;
    expect(all).toContain('href="/notes?family=woods-and-roots#list"');
    const [, list = ''] = (await page('/notes', '?family=woods-and-roots')).body.split('id="list"');
    expect(list).toContain('href="/notes/sandalwood"');
    expect(list).not.toContain('href="/notes/saffron"');
  });

  it('holds the fragrances of its kinds, also where no fragrance calls it so', async () => {
    const { body } = await page('/notes/wood');
    const [, screen = ''] = body.split('<div id="root">');
    expect(screen).toContain('What trees are made of.');
    expect(screen).toContain('href="/product/amber-durbar"');
    expect(screen).toContain('as Sandalwood');
    expect((await sitemapPage(pageDeps)).body).toContain('/notes/wood</loc>');
    expect((await page('/products', '?notes=wood')).body).toContain('href="/product/amber-durbar"');
  });
});

describe('a product that is not public', () => {
  const ref = deps.db.doc('products/amber-durbar');
  const pages = async () => ({
    page: (await page('/product/amber-durbar')).status,
    data: (await productData(pageDeps, '/catalogue/amber-durbar.json')).body,
    catalogue: (await cataloguePage(pageDeps)).body.includes('amber-durbar'),
    note: (await page('/notes/sandalwood')).body.includes('/product/amber-durbar'),
    collection: (await page('/products')).body.includes('/product/amber-durbar'),
    sitemap: (await sitemapPage(pageDeps)).body.includes('amber-durbar'),
  });

  it.each(['draft', 'hidden', 'wrapping', '2026-12-01T04:30:00.000Z'])(
    '%s: has no page, and is in no list, data, note or sitemap',
    attack(33),
    async (visibility) => {
      await ref.update({ visibility });
      await rebuildCatalogue(deps);
      const none = { page: 404, data: 'null', catalogue: false, note: false };
      expect(await pages()).toEqual({ ...none, collection: false, sitemap: false });
      await ref.update({ visibility: '' });
      await rebuildCatalogue(deps);
      expect(await pages()).toMatchObject({ page: 200, catalogue: true, sitemap: true });
    },
  );
});

describe('a page of content without scripts', () => {
  it('says who sells, as the owner has set it, and carries that for its hydration', async () => {
    const refs = [deps.db.doc('settings/site'), deps.db.doc('settings/business')] as const;
    await refs[0].set({ supportEmail: 'care@attari.in' });
    await refs[1].set({
      legalName: 'Attari Perfumers LLP',
      gstin: '27AAPFU0939F1ZV',
      city: 'Pune',
    });
    await rebuildCatalogue(deps);
    const terms = await page('/terms-and-conditions');
    expect(terms).toMatchObject({ status: 200, type: 'html' });
    const [, screen = ''] = terms.body.split('<div id="root">');
    expect(screen).toContain('Attari Perfumers LLP, Pune');
    expect(screen).toContain('GSTIN 27AAPFU0939F1ZV');
    const [, data = ''] = /id="first-site" type="application\/json">([^<]+)</.exec(screen) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      at: expect.any(Number),
      site: { supportEmail: 'care@attari.in', business: { legalName: 'Attari Perfumers LLP' } },
    });
    expect(screen).not.toContain('first-screen');
    const about = await page('/about');
    expect(about.body).toContain('"legalName":"Attari Perfumers LLP"');
    expect(about.body).toContain('composes fine fragrance in Pune');
    await Promise.all(refs.map((ref) => ref.delete()));
    await rebuildCatalogue(deps);
  });

  it.each(['/about', '/contact', '/shipping', '/cancellation-refunds', '/privacy'])(
    '%s is complete',
    async (path) => {
      const { status, body } = await page(path);
      expect(status).toBe(200);
      expect(body).toMatch(/<h1[ >]/);
      expect(body).toContain(`<link rel="canonical" href="https://nilofar.example${path}" />`);
    },
  );
});

describe('/sitemap.xml', () => {
  it('lists the pages for everyone, the products and the notes, and nothing private', async () => {
    const { body } = await sitemapPage(pageDeps);
    for (const path of ['/', '/products', '/privacy', '/product/amber-durbar', '/notes/sandalwood'])
      expect(body).toContain(`<loc>https://nilofar.example${path}</loc>`);
    expect(body).not.toMatch(/admin|checkout|orders|profile|wishlist|login/);
  });
});

describe('Hosting', () => {
  it('rewrites the pages of the catalogue to the functions, and everything personal to the plain page', () => {
    const config: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
    const to = (functionId: string) => ({ functionId, region: 'asia-south1' });
    expect(config).toMatchObject({
      hosting: {
        rewrites: expect.arrayContaining([
          { source: '/product/**', function: to('page-shop') },
          { source: '/products', function: to('page-shop') },
          { source: '/catalogue.json', function: to('page-catalogue') },
          { source: '/privacy', function: to('page-shop') },
          { source: '/sitemap.xml', function: to('page-sitemap') },
          // A missing asset is a 404: after a deployment an old page must not get HTML where it asks for a script.
          { source: '!/@(assets|pictures)/**', destination: '/app.html' },
        ]),
      },
    });
  });
});
