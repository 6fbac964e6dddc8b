import { useEffect } from 'react';
import { fullTitle } from './pageHead';
import { useSite } from './site';

/** The document's title: `Amber Durbar · NILOFAR`; the house's own on the front page. */
export function usePageTitle(title: string | undefined): void {
  const site = useSite();
  useEffect(() => {
    document.title = fullTitle(title, site);
  }, [title, site]);
}
