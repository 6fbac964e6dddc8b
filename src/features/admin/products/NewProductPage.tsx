import { useSearchParams } from 'react-router-dom';
import { FetchedProduct } from './FetchedProduct';
import { ProductEditor } from './ProductEditor';

/** `/admin/products/new`, with `?from=` a copy of another fragrance. */
export function NewProductPage() {
  const [params] = useSearchParams();
  const from = params.get('from');
  return from ? <FetchedProduct key={from} id={from} isCopied /> : <ProductEditor />;
}
