import { Scale } from 'lucide-react';
import { Link } from '../../ui/Link';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { comparePath, MAX_COMPARED, setPicks, usePicks } from './picks';

/** On the product page: adds this fragrance to the picks and opens the comparison. */
export function CompareButton({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const picks = usePicks();
  // The newest pick replaces the oldest.
  const next = [...picks.filter((id) => id !== product.id), product.id].slice(-MAX_COMPARED);
  const others = next.length - 1;
  return (
    <Link
      to={comparePath(paths.compare(), next)}
      onClick={() => setPicks(next)}
      className="inline-flex min-h-11 items-center gap-2 text-sm textlink"
    >
      <Scale aria-hidden="true" size={16} strokeWidth={1.5} />
      {others === 0 ? 'Compare' : `Compare with ${others === 1 ? 'one other' : 'two others'}`}
    </Link>
  );
}
