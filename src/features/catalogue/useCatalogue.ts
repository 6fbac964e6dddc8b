import { useStore } from '../../ui/createStore';
import { catalogueStore, type CatalogueState } from './catalogueStore';

/** The catalogue, shared by all screens: one read at most. */
export function useCatalogue(): CatalogueState {
  return useStore(catalogueStore);
}
