import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { unpackFirstScreen } from '../domain/product/firstScreen';
import { seedFirstScreen } from '../features/catalogue/seedFirstScreen';
import { beginHead, writtenHead, type PageHead } from '../ui/pageHead';
import { seedSite, type FirstSite } from '../ui/site';
import { preloadRoute } from './AppRoutes';
import { Shop } from './Shop';

/** What a page is drawn from; `screen` as `packFirstScreen` writes it. */
export interface PageRequest {
  /** The shop's, without a trailing slash. */
  origin: string;
  path: string;
  /** With its question mark; empty without a query. */
  query: string;
  screen?: unknown;
  /** Of a page without the catalogue. */
  site?: FirstSite;
}

export interface WrittenPage {
  markup: string;
  head: PageHead | undefined;
}

/**
 * The markup and the head of a page's first screen, drawn by the shop's own components: in the build for the home page, in
 * functions/src/pages for the others. The browser renders the same from the same data and hydrates it.
 */
export async function renderPage({
  origin,
  path,
  query,
  screen,
  site,
}: PageRequest): Promise<WrittenPage> {
  await preloadRoute(path, query);
  // From here on nothing waits, so that no other page's data comes between.
  if (screen !== undefined) seedFirstScreen(unpackFirstScreen(screen));
  else if (site) seedSite(site.site);
  beginHead(origin);
  const markup = renderToString(
    <StaticRouter location={`${path}${query}`}>
      <Shop />
    </StaticRouter>,
  );
  return { markup, head: writtenHead() };
}
