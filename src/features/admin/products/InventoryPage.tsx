import { Inventory } from './Inventory';
import { fromFirestore } from './inventorySource';

/** `/admin/inventory`. */
export function InventoryPage() {
  return <Inventory source={fromFirestore} />;
}
