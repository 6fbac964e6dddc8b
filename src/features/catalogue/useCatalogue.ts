import { useStore } from '../../ui/createStore';
import { catalogueStore, type CatalogueState } from './catalogueStore';

/** The catalogue, shared by all screens: one read at most. Part of it counts as loading. */
export function useCatalogue(): Exclude<CatalogueState, { status: 'partial' }> {
  const state = useStore(catalogueStore);
  return state.status === 'partial' ? LOADING : state;
}

const LOADING = { status: 'loading' } as const;

/** The same for a first screen, which can be drawn with what its page brought along. */
export function useFirstCatalogue(): CatalogueState {
  return useStore(catalogueStore);
}
