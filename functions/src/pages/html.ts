import type { PageHead } from '../../../src/ui/pageHead';
import { fullTitle } from '../../../src/ui/fullTitle.ts';
import type { Site } from '../../../src/domain/shop/site';
import type { FirstSite } from '../../../src/ui/site';

/** Text for an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON for a script element, with every `<` escaped so that neither `</script>` nor a comment can end it. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The parts of the plain page that are replaced: title, description and the Open Graph tags that differ by page. */
const REPLACED =
  /\s*<title>[\s\S]*?<\/title>|\s*<meta\s[^>]*(?:name="(?:description|robots)"|property="og:(?:site_name|title|description|image|url)")[^>]*>|\s*<link\s[^>]*rel="canonical"[^>]*>/g;

/** The plain page with the head of another, as src/ui/pageHead.ts writes it in the browser. Throws without a head. */
export function withHead(page: string, head: PageHead, { origin, site }: Place): string {
  if (!page.includes('</head>')) throw new Error('The page has no head.');
  const meta = (key: 'name' | 'property', name: string, content: string): string =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  const title = fullTitle(head.title, site);
  const description = head.description ?? site.description;
  const url = `${origin}${head.canonical ?? '/'}`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', head.private ? 'noindex' : 'index, follow, max-image-preview:large'),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', head.image ?? `${origin}/share.jpg`),
    ...(head.jsonLd && head.jsonLd.length > 0
      ? [`<script id="page-data" type="application/ld+json">${scriptJson(head.jsonLd)}</script>`]
      : []),
  ];
  // Replacement functions, because `$` in a name has a meaning in a replacement text.
  return page
    .replace(REPLACED, () => '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

interface Place {
  /** Without a trailing slash. */
  origin: string;
  site: Site;
}

const EMPTY_ROOT = '<div id="root"></div>';

/** Links that load modules ahead. */
export const preloads = (modules: readonly string[]): string =>
  modules.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join('');

/**
 * The page with its first screen, the styles of this, and the data that it was drawn from. The links to its code are in
 * a template, where the first script finds them (src/app/boot.ts). Throws when the page has no empty root.
 */
export function withScreen(page: string, { markup, screen, site, code }: Drawn): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error('The page has no empty #root.');
  const json = (id: string, content: object | undefined): string =>
    content ? `<script id="${id}" type="application/json">${scriptJson(content)}</script>` : '';
  const data = json('first-screen', screen) + json('first-site', site);
  const links = code ? `<template id="page-code">${preloads(code.modules)}</template>` : '';
  return page
    .replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>${data}${links}`)
    .replace('</head>', () => `<style>${code?.styles ?? ''}</style></head>`);
}

interface Drawn {
  markup: string;
  screen?: object;
  site?: FirstSite | undefined;
  code: PageCode | undefined;
}

/** What the build knows of a page. */
export interface PageCode {
  /** The addresses of its modules. */
  modules: string[];
  /** The part of the stylesheet that its first screen needs. */
  styles: string;
}

/**
 * Takes React's links to the first photographs out of the markup. The first of them is a `Link` header, which a browser
 * reads before the page: the photograph is requested some hundredths of a second earlier.
 */
export function takePhotographs(markup: string): { markup: string; link: string | undefined } {
  const [links = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(markup) ?? [];
  const attribute = (name: string): string | undefined =>
    new RegExp(`^[^>]* ${name}="([^"]*)"`).exec(links)?.[1]?.replaceAll('&amp;', '&');
  const srcset = attribute('imageSrcSet') ?? attribute('href') ?? '';
  const [, url] = LINKABLE.exec(srcset) ?? [];
  if (url === undefined) return { markup, link: undefined };
  const sizes = attribute('imageSizes');
  const sources = sizes ? ` imagesrcset="${srcset}"; imagesizes="${sizes}";` : '';
  // A browser that cannot show the type requests nothing here, and the WebP when it sees the page.
  const type = attribute('type') === 'image/avif' ? ' type="image/avif";' : '';
  const link = `<${url}>; rel=preload; as=image;${type}${sources} fetchpriority=high`;
  return { markup: markup.slice(links.length), link };
}

/** A `srcset` that needs no escaping in a header; captures its first address. */
const LINKABLE = /^([\w%&()*+,./:=?@~-]+)[\w%&()*+,./:=?@~ -]*$/;

/** sitemap.xml with absolute addresses. */
export function sitemapXml(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
