import { useEffect } from 'react';
import { house } from '../domain/house';

/** The document's title: `Amber Durbar · NILOFAR`; the house's own on the front page. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${house.name}` : `${house.name} — ${house.tagline}`;
  }, [title]);
}
