import type { FirstScreen } from '../../domain/product/firstScreen';
import { seedSite } from '../../ui/site';
import { catalogueStore } from './catalogueStore';
import { seedProduct } from './productStore';

/** Gives the stores the data of a prerendered page. */
export function seedFirstScreen(screen: FirstScreen): void {
  seedSite(screen.catalogue.site);
  catalogueStore.seed(screen);
  if (screen.product) seedProduct(screen.product, screen.at);
}
