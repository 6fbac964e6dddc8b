import { useSyncExternalStore } from 'react';
import { catalogueStore, type CatalogueState } from './catalogueStore';

/** The catalogue, shared by all screens: one read at most. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(catalogueStore.subscribe, catalogueStore.snapshot);
}
