import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { readSite } from '../../functions/src/store/firestore';
import { productPage, sitemapPage, type PageDeps } from '../../functions/src/pages/pages';
import { root } from '../../tools/emulators/ports';
import { watchedBackend } from '../support/parcels';

const backend = watchedBackend();
const { deps } = backend;
const pageDeps: PageDeps = {
  db: deps.db,
  origin: 'https://nilofar.example',
  fetchPage: () => Promise.resolve('<html><head><title>NILOFAR</title></head><body></body></html>'),
  fetchSite: () => readSite(deps.db),
};

beforeAll(async () => {
  await backend.reset();
  await deps.db.doc('products/amber-durbar').set({
    name: 'Amber "Durbar"',
    price: 6850,
    volume: '50 ml',
    description: 'A court at dusk.',
    images: ['https://pictures.example/a_1200.webp'],
    baseNotes: ['Sandalwood'],
    rating: 4.8,
    reviews: 4,
  });
  await rebuildCatalogue(deps);
});
afterAll(() => backend.close());

describe('/product/{id} for clients without JavaScript', () => {
  it('has that product’s head, cached for five minutes at the edge', async () => {
    const { status, body, keep } = await productPage(pageDeps, '/product/amber-durbar');
    expect({ status, keep }).toEqual({ status: 200, keep: 300 });
    expect(body).toContain('<title>Amber &quot;Durbar&quot; · NILOFAR</title>');
    expect(body).toContain('<meta name="description" content="A court at dusk." />');
    expect(body).toContain('content="https://pictures.example/a_1200.webp"');
    expect(body).toContain('"reviewCount":4');
    expect(body).toMatch(
      /<link rel="preload" as="image" [^>]*imagesrcset="[^"]*https:\/\/pictures\.example\/a_400\.webp 400w/,
    );
  });

  it('uses the shop’s name from the settings', async () => {
    const ref = deps.db.doc('settings/site');
    await ref.set({ name: 'ATTARI', description: 'Attars of Kannauj.' });
    const named = await productPage(pageDeps, '/product/amber-durbar');
    expect(named.body).toContain('<title>Amber &quot;Durbar&quot; · ATTARI</title>');
    expect(named.body).toContain('<meta property="og:site_name" content="ATTARI" />');
    expect(named.body).toContain('"brand":{"@type":"Brand","name":"ATTARI"}');
    const none = await productPage(pageDeps, '/product/none');
    expect(none.body).toContain('<meta name="description" content="Attars of Kannauj." />');
    await ref.delete();
  });

  it.each(['/product/none', '/product/', '/product/..%2Fusers', '/product/%E0%A4%A'])(
    '%s is a 404 that search engines pass by',
    async (path) => {
      const { status, body } = await productPage(pageDeps, path);
      expect(status).toBe(404);
      expect(body).toContain('Fragrance Not Found');
      expect(body).toContain('noindex');
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
  it('rewrites these two to the functions and everything else to the plain page', () => {
    const config: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
    const to = (functionId: string) => ({ functionId, region: 'asia-south1' });
    expect(config).toMatchObject({
      hosting: {
        rewrites: expect.arrayContaining([
          { source: '/product/**', function: to('page-product') },
          { source: '/sitemap.xml', function: to('page-sitemap') },
          // A missing asset is a 404: after a deployment an old page must not get HTML where it asks for a script.
          { source: '!/@(assets|pictures)/**', destination: '/app.html' },
        ]),
      },
    });
  });
});
