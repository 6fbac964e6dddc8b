import { useEffect } from 'react';
import { company } from '../domain/company';
import type { Site } from '../domain/site';
import { useSite } from './site';

/** What a page says of itself to search engines and chat apps. */
export interface PageHead {
  /** Without the house's name; undefined on the front page. */
  title: string | undefined;
  description?: string | undefined;
  /** Its address without host, when it differs from the one that is open (filters, tracking). */
  canonical?: string | undefined;
  /** Absolute address of the picture to share; the house's own by default. */
  image?: string | undefined;
  /** Schema.org data of this page. */
  jsonLd?: readonly object[] | undefined;
  /** Not for search engines: nothing there, or nobody else's business. */
  private?: boolean | undefined;
}

/** `Amber Durbar · NILOFAR`; the house's own on the front page. */
export function fullTitle(title: string | undefined, { name }: Pick<Site, 'name'>): string {
  return title ? `${title} · ${name}` : `${name} — ${company.tagline}`;
}

/** Finds or makes the one element for `selector`, with its fixed attributes. */
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

/** Writes a head into the document; what a head leaves out is the house's. */
export function writeHead(head: PageHead, site: Site): void {
  const description = head.description ?? site.description;
  const title = fullTitle(head.title, site);
  const address = new URL(head.canonical ?? location.pathname, location.origin).href;
  const image = head.image ?? new URL('/share.jpg', location.origin).href;
  document.title = title;
  meta('description', description);
  meta('robots', head.private ? 'noindex' : 'index, follow, max-image-preview:large');
  element('link', { rel: 'canonical' }).setAttribute('href', address);
  property('og:site_name', site.name);
  property('og:title', title);
  property('og:description', description);
  property('og:url', address);
  property('og:image', image);
  document.head.querySelector('#page-data')?.remove();
  if (!head.jsonLd || head.jsonLd.length === 0) return;
  const script = document.createElement('script');
  script.id = 'page-data';
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(head.jsonLd);
  document.head.append(script);
}

/** Says what the open page is. Its words count, not the object that holds them. */
export function usePageHead(head: PageHead): void {
  const site = useSite();
  const text = JSON.stringify(head);
  useEffect(() => {
    writeHead(JSON.parse(text) as PageHead, site);
  }, [text, site]);
}
