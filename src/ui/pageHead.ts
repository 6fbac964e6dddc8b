import { useEffect } from 'react';
import type { Site } from '../domain/shop/site';
import { fullTitle } from './fullTitle';
import { useSite } from './site';

/** The metadata of a page for search engines and link previews. */
export interface PageHead {
  /** Without the name of the shop; undefined on the home page. */
  title: string | undefined;
  description?: string | undefined;
  /** The canonical path, when it differs from the current one (filters, tracking parameters). */
  canonical?: string | undefined;
  /** The absolute URL of the picture to share; defaults to /share.jpg. */
  image?: string | undefined;
  /** Schema.org data of this page. A page may leave it to the functions, which write it into the HTML. */
  jsonLd?: readonly object[] | undefined;
  /** Excluded from search engines: missing or personal pages. */
  private?: boolean | undefined;
}

const isBrowser = 'document' in globalThis;
/** Of the page that is being prerendered. */
let written: { origin: string; head: PageHead | undefined } = { origin: '', head: undefined };

/** Begins to prerender a page, under the shop's origin. */
export function beginHead(origin: string): void {
  written = { origin, head: undefined };
}

/** The head of the page that has been drawn since {@link beginHead}. */
export const writtenHead = (): PageHead | undefined => written.head;

function keepHead(head: PageHead): void {
  written.head = head;
}

/** The shop's origin. */
export const pageOrigin = (): string => (isBrowser ? location.origin : written.origin);

/** Finds the element with these attributes, or creates it. */
function element(tag: 'meta' | 'link', attributes: Record<string, string>): Element {
  const selector = Object.entries(attributes)
    .map(([name, value]) => `[${name}="${value}"]`)
    .join('');
  const found = document.head.querySelector(`${tag}${selector}`);
  if (found) return found;
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  document.head.append(made);
  return made;
}

const meta = (name: string, content: string): void =>
  element('meta', { name }).setAttribute('content', content);
const property = (name: string, content: string): void =>
  element('meta', { property: name }).setAttribute('content', content);

/** Writes the metadata into the document; missing fields get the defaults of the shop. */
export function writeHead(head: PageHead, site: Site): void {
  const description = head.description ?? site.description;
  const title = fullTitle(head.title, site);
  const { href: address, pathname } = new URL(head.canonical ?? location.pathname, location.origin);
  const image = head.image ?? new URL('/share.jpg', location.origin).href;
  document.title = title;
  meta('description', description);
  meta('robots', head.private ? 'noindex' : 'index, follow, max-image-preview:large');
  const canonical = element('link', { rel: 'canonical' });
  // The schema.org data that has come with a page describes that page alone, under whichever name it was opened.
  const before = new URL(canonical.getAttribute('href') ?? '', location.origin);
  if (head.jsonLd || before.pathname !== pathname)
    document.head.querySelector('#page-data')?.remove();
  canonical.setAttribute('href', address);
  if (head.jsonLd) {
    const script = document.createElement('script');
    script.id = 'page-data';
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(head.jsonLd);
    document.head.append(script);
  }
  property('og:site_name', site.name);
  property('og:title', title);
  property('og:description', description);
  property('og:url', address);
  property('og:image', image);
}

/** Sets the metadata of the open page. Compared by value, so the object need not be memoised. */
export function usePageHead(head: PageHead): void {
  const site = useSite();
  if (!isBrowser) keepHead(head);
  const text = JSON.stringify(head);
  useEffect(() => {
    writeHead(JSON.parse(text) as PageHead, site);
  }, [text, site]);
}
