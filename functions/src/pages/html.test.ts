import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { demoBusiness, demoContact } from '../../../src/domain/shop/demoBusiness';
import { decodeSite, siteOf } from '../../../src/domain/shop/site';
import { organizationData } from '../../../src/domain/shop/organizationData';
import { productData, breadcrumbData } from '../../../src/domain/shop/structuredData';
import { templateFetcher } from './serve';
import { sitemapXml, takePhotographs, withHead, withScreen } from './html';

const PLAIN = `<!doctype html><html><head>
    <title>NILOFAR — Fine fragrance</title>
    <meta
      name="description"
      content="The house."
    />
    <meta property="og:title" content="NILOFAR" />
    <meta property="og:image" content="/share.jpg" />
    <meta property="og:site_name" content="NILOFAR" />
    <script type="module" src="/assets/index.js"></script>
  </head><body><div id="root"></div></body></html>`;

const HEAD = {
  title: 'Amber Durbar',
  description: 'A court at dusk.',
  canonical: '/product/amber-durbar',
  image: 'https://nilofar.example/a.webp',
  jsonLd: [],
};
const PLACE = { origin: 'https://nilofar.example', site: decodeSite({ name: 'ATTARI' }) };

describe('another head', () => {
  it('replaces the plain one, with each tag once', () => {
    const page = withHead(PLAIN, HEAD, PLACE);
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page.match(/property="og:title"/g)).toHaveLength(1);
    expect(page.match(/property="og:image"/g)).toHaveLength(1);
    expect(page.match(/property="og:site_name"/g)).toHaveLength(1);
    expect(page).toContain('<meta property="og:site_name" content="ATTARI" />');
    expect(page).toContain('<title>Amber Durbar · ATTARI</title>');
    expect(page).toContain('content="https://nilofar.example/a.webp"');
    expect(page).toContain('rel="canonical" href="https://nilofar.example/product/amber-durbar"');
    expect(page).not.toContain('The house.');
  });

  it('keeps the rest of the page', () => {
    const page = withHead(PLAIN, HEAD, PLACE);
    expect(page).toContain('<script type="module" src="/assets/index.js"></script>');
    expect(page).toContain('<div id="root"></div>');
  });

  it('escapes texts in attributes, the title and the data', () => {
    const evil = '"><script>alert(1)</script>$&';
    const page = withHead(
      PLAIN,
      { ...HEAD, title: evil, description: evil, jsonLd: [{ evil }] },
      PLACE,
    );
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
  });

  it('tells search engines to leave out a missing page', () => {
    const page = withHead(PLAIN, { ...HEAD, private: true }, PLACE);
    expect(page).toContain('<meta name="robots" content="noindex" />');
  });
});

describe('the first screen', () => {
  it('fills the empty root, with its data, its styles and the addresses of its code', () => {
    const code = { modules: ['/assets/a.js'], styles: '.a{color:red}' };
    const drawn = { markup: '<p>$&</p>', screen: { evil: '</script>' }, code };
    const page = withScreen(PLAIN, drawn);
    expect(page).toContain('<div id="root"><p>$&</p></div>');
    expect(page).toContain('<style>.a{color:red}</style></head>');
    // Inside a template, so that it waits for the first script.
    expect(page).toContain(
      '<template id="page-code"><link rel="modulepreload" crossorigin href="/assets/a.js" /></template>',
    );
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(() => withScreen(page, drawn)).toThrow('no empty #root');
  });
});

const deps = { origin: 'https://x.example', site: decodeSite({ name: 'ATTARI' }) };

describe('schema.org data', () => {
  it('uses the shop’s name from the settings', () => {
    const offer = { price: 6850, available: true };
    expect(productData(aProduct(), offer, deps)).toMatchObject({ brand: { name: 'ATTARI' } });
    expect(breadcrumbData(aProduct(), deps)).toMatchObject({
      itemListElement: [{ name: 'ATTARI' }, {}, {}],
    });
    const site = { ...deps.site, supportEmail: 'care@attari.example' };
    expect(organizationData({ ...deps, site })).toMatchObject({
      name: 'ATTARI',
      email: 'care@attari.example',
    });
  });

  it('names the seller with address and links, and leaves out what is not known', () => {
    const known = organizationData({ ...deps, site: siteOf(demoContact, demoBusiness) });
    expect(known).toMatchObject({
      legalName: 'NILOFAR Perfumes',
      email: 'sales@nilofar.example',
      telephone: '+91 79 4000 1290',
      address: {
        streetAddress: '14 Kalamkari Lane, Sector 11',
        addressLocality: 'Gandhinagar',
        addressRegion: 'Gujarat',
        postalCode: '382011',
      },
      sameAs: ['https://instagram.com/nilofar.example', expect.any(String), expect.any(String)],
    });
    expect(Object.keys(organizationData(deps))).toEqual([
      '@context',
      '@type',
      'name',
      'url',
      'logo',
      'description',
    ]);
  });

  it('contains price, currency and stock, and the rating only if there is one', () => {
    const offer = { price: 6850, available: true };
    expect(productData(aProduct({ rating: 4.8, reviews: 4 }), offer, deps)).toMatchObject({
      '@type': 'Product',
      name: 'Amber Durbar',
      offers: {
        price: '6850.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: 'https://x.example/product/amber-durbar',
      },
      aggregateRating: { ratingValue: 4.8, reviewCount: 4 },
    });
    const unrated = productData(aProduct(), { ...offer, available: false }, deps);
    expect(unrated).not.toHaveProperty('aggregateRating');
    expect(unrated).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('puts a set below the gifts', () => {
    expect(breadcrumbData(aProduct({ contents: ['rose/10 ml'] }), deps)).toMatchObject({
      itemListElement: [{}, { name: 'Gifts', item: 'https://x.example/gift-sets' }, {}],
    });
  });

  it('numbers the breadcrumbs', () => {
    expect(breadcrumbData(aProduct(), deps)).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://x.example/' },
        { position: 2, item: 'https://x.example/products' },
        { position: 3, name: 'Amber Durbar', item: 'https://x.example/product/amber-durbar' },
      ],
    });
  });
});

describe('the sitemap', () => {
  it('escapes addresses', () => {
    expect(sitemapXml(['https://x.example/a?b&c'])).toContain(
      '<loc>https://x.example/a?b&amp;c</loc>',
    );
  });
});

describe('the first photograph', () => {
  const preload = (srcset: string) =>
    `<link rel="preload" as="image" imageSrcSet="${srcset}" imageSizes="100vw" fetchPriority="high"/>`;

  it('is named in a header, and its link leaves the markup', () => {
    const first = preload(
      'https://p.example/a%2Fb_400.webp?alt=media&amp;token=1 400w, /b.webp 800w',
    );
    expect(takePhotographs(`${first}${preload('/c.webp 1w')}<p></p>`)).toEqual({
      markup: '<p></p>',
      link:
        '<https://p.example/a%2Fb_400.webp?alt=media&token=1>; rel=preload; as=image; ' +
        'imagesrcset="https://p.example/a%2Fb_400.webp?alt=media&token=1 400w, /b.webp 800w"; ' +
        'imagesizes="100vw"; fetchpriority=high',
    });
  });

  it('in AVIF is requested only by a browser that knows AVIF', () => {
    const avif = preload('/a.400.avif 400w').replace('/>', ' type="image/avif"/>');
    expect(takePhotographs(avif).link).toBe(
      '</a.400.avif>; rel=preload; as=image; type="image/avif"; ' +
        'imagesrcset="/a.400.avif 400w"; imagesizes="100vw"; fetchpriority=high',
    );
  });

  it.each([
    '',
    preload('/a.webp&quot;; x=&quot; 1w'),
    preload('/a.webp\r\nset-cookie: x 1w'),
    preload('/é.webp 1w'),
  ])('is in no header where it is missing or strange: %j', (links) => {
    const markup = `${links}<p></p>`;
    expect(takePhotographs(markup)).toEqual({ markup, link: undefined });
  });
});

describe('what the build left', () => {
  const template = (n: number) => ({ html: `page ${n}`, plain: '', code: {} });
  const answer = (n: number) => ({
    ok: true,
    status: 200,
    json: () => Promise.resolve(template(n)),
  });

  it('is fetched again after a moment, from the shop’s own origin', async () => {
    let at = 0;
    const asked: string[] = [];
    const fetchTemplate = templateFetcher(
      'https://x.example',
      () => at,
      (url) => {
        asked.push(url);
        return Promise.resolve(answer(asked.length));
      },
    );
    expect(await Promise.all([fetchTemplate(), fetchTemplate()])).toEqual([
      template(1),
      template(1),
    ]);
    at = 4_900;
    expect(await fetchTemplate()).toEqual(template(1));
    at = 5_100;
    expect(await fetchTemplate()).toEqual(template(2));
    expect(asked).toEqual(Array(2).fill('https://x.example/template.json'));
  });

  it('is reused while Hosting does not respond, and fails only if there is none', async () => {
    let at = 0;
    let up = true;
    const fetchTemplate = templateFetcher(
      'https://x.example',
      () => at,
      () => (up ? Promise.resolve(answer(1)) : Promise.reject(new Error('down'))),
    );
    expect(await fetchTemplate()).toEqual(template(1));
    at = 60_000;
    up = false;
    expect(await fetchTemplate()).toEqual(template(1));
    const never = templateFetcher('https://x.example', Date.now, () =>
      Promise.reject(new Error('down')),
    );
    await expect(never()).rejects.toThrow('down');
  });
});
