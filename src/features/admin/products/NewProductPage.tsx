import { ProductEditor } from './ProductEditor';

/** `/admin/products/new`. */
export function NewProductPage() {
  return <ProductEditor />;
}
