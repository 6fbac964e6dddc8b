import { useParams } from 'react-router-dom';
import { FetchedProduct } from './FetchedProduct';

/** `/admin/products/edit/{id}`. */
export function EditProductPage() {
  const { id = '' } = useParams();
  return <FetchedProduct key={id} id={id} />;
}
