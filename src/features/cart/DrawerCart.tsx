import { CartView } from './CartView';

/** The content of the drawer, a chunk of its own. */
export function DrawerCart() {
  return <CartView layout="drawer" />;
}
