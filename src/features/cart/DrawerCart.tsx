import { CartView } from './CartView';

/** The content of the drawer, in a chunk of its own. */
export function DrawerCart() {
  return <CartView layout="drawer" />;
}
