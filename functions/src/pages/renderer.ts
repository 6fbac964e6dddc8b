import * as v from 'valibot';
import type { PageHead } from '../../../src/ui/pageHead';
import type { FirstSite } from '../../../src/ui/site';

/** What a page is drawn from; see src/app/renderPage.tsx. */
export interface PageRequest {
  origin: string;
  path: string;
  query: string;
  screen?: object;
  site?: FirstSite;
}

/** Draws a page with the shop's own components. */
export type RenderPage = (
  request: PageRequest,
) => Promise<{ markup: string; head: PageHead | undefined }>;

const moduleSchema = v.object({
  renderPage: v.custom<RenderPage>((value) => typeof value === 'function'),
});

/** Loads the components, which the build puts beside this bundle, when the first page is drawn. */
export const loadRenderer = (): RenderPage => {
  let loaded: Promise<RenderPage> | undefined;
  return async (request) => {
    loaded ??= import(new URL('./renderPage.js', import.meta.url).href)
      .then((module: unknown) => v.parse(moduleSchema, module).renderPage)
      .catch((error: unknown) => {
        // The next page tries again.
        loaded = undefined;
        throw error;
      });
    return (await loaded)(request);
  };
};
