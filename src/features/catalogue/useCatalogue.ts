import { useSyncExternalStore } from 'react';
import { catalogueStore, type CatalogueState } from './catalogueStore';

/** The catalogue, shared by every screen: at most one read of the house for all of them. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(catalogueStore.subscribe, catalogueStore.snapshot);
}
