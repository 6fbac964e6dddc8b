import { Link } from '../../../ui/Link';
import { adminMessages } from '../messages';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import type { TopProduct } from '../../../firebase/product/adminProducts';
import { countLabel } from '../ui/countLabel';

export function TopFragrances({ top }: { top: readonly TopProduct[] }) {
  if (top.length === 0) return <p className="text-muted">{adminMessages.noSales}</p>;
  return (
    <ol className="divide-y divide-line">
      {top.map(({ id, name, units, salesPaise }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <Link to={paths.adminEditProduct(id)} className="block truncate font-medium textlink">
              {name}
            </Link>
            <span className="text-muted">{countLabel(units, 'sale', 'sales')}</span>
          </span>
          <span className="tabular-nums">{formatRupees(toRupees(salesPaise))}</span>
        </li>
      ))}
    </ol>
  );
}
