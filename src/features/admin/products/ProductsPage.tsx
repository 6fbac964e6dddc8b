import { fromFirestore } from './productsSource';
import { ProductList } from './ProductList';

/** `/admin/products`. */
export function ProductsPage() {
  return <ProductList source={fromFirestore} />;
}
