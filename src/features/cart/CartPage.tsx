import { usePageTitle } from '../../ui/usePageTitle';
import { CartView } from './CartView';

export function CartPage() {
  usePageTitle('Your cart');
  return <CartView layout="page" />;
}
