import { useLocation } from 'react-router-dom';
import { pageOf } from '../../domain/product/firstScreen';
import { useStore } from '../../ui/createStore';
import { catalogueStore, type CatalogueState } from './catalogueStore';

/** Without the state in which only a part is here. */
type WholeState = Exclude<CatalogueState, { status: 'partial' }>;

/** The catalogue, shared by all screens: one read at most. Part of it counts as loading, until the rest has failed. */
export function useCatalogue(): WholeState {
  const state = useStore(catalogueStore);
  return state.status === 'partial' ? (state.failure ?? LOADING) : state;
}

const LOADING = { status: 'loading' } as const;

/** The same for a first screen, which can be drawn with what its page brought along. */
export function useFirstCatalogue(): CatalogueState {
  return useStore(catalogueStore);
}

/** The same for a page with a selection: a part that was chosen for this page is all that it shows. */
export function usePageCatalogue(): WholeState {
  const state = useStore(catalogueStore);
  const { pathname, search } = useLocation();
  if (state.status !== 'partial') return state;
  const { part, failure = LOADING } = state;
  const isForPage = part.page === pageOf(pathname, new URLSearchParams(search));
  return isForPage && part.total > 0 ? { ...state, status: 'ready' } : failure;
}
