import { useCallback } from 'react';
import type { NoteTexts } from '../../domain/product/notes';
import { useResource } from '../../ui/useResource';
import { catalogueStore } from '../catalogue/catalogueStore';

let loading: Promise<NoteTexts> | undefined;

/** What the owner has written about all notes, read once; after a failure, again for the next note. */
function loadNotes(): Promise<NoteTexts> {
  loading ??= import('../../firebase/product/notes')
    .then(({ fetchNotes }) => fetchNotes())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/**
 * What the owner has written about a note, from the prerendered page or one read; undefined while it is loaded. Empty
 * when there is nothing or it cannot be read, because a page without words is still a page.
 */
export function useNoteWords(slug: string): string | undefined {
  const first = catalogueStore.firstWords(slug);
  const load = useCallback(
    async () => first ?? (await loadNotes()).get(slug)?.words ?? '',
    [first, slug],
  );
  const { resource } = useResource(load, first);
  if (resource.status === 'loading') return undefined;
  return resource.status === 'ready' ? resource.value : '';
}
