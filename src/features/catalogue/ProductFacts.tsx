import { formatRupees } from '../../domain/pricing/money';
import { facetTitle, FREE_FACETS } from '../../domain/product/fields';
import type { Product, Variant } from '../../domain/product/product';
import { manufacturerOf } from '../../domain/shop/business';
import { useSite } from '../../ui/site';

const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ');

/** The declarations that Indian law requires for packaged goods. */
export function ProductFacts({ product, variant }: { product: Product; variant: Variant }) {
  const { supportEmail, supportPhone, business } = useSite();
  const mrp = Math.max(variant.price, variant.originalPrice ?? 0);
  const rows = [
    ['MRP', `${formatRupees(mrp)}, inclusive of all taxes`],
    ['Net quantity', variant.volume],
    ...FREE_FACETS.map((name): [string, string] => [facetTitle(name), product[name]]),
    ['Country of origin', product.countryOfOrigin || business.countryOfOrigin],
    ['Made and packed by', product.manufacturer || manufacturerOf(business)],
    ['Customer care', listed(supportEmail, supportPhone, business.hours)],
    [
      'Grievance officer',
      listed(
        business.grievanceOfficer,
        business.grievanceDesignation,
        business.grievanceEmail,
        business.grievancePhone,
      ),
    ],
  ];
  return (
    <details className="group border-b border-line pb-4 text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between font-medium">
        Product information
        <span aria-hidden="true" className="text-xl font-light group-open:rotate-45">
          +
        </span>
      </summary>
      <dl className="grid grid-cols-[fit-content(50%)_1fr] wrap-anywhere gap-x-6 gap-y-2 pt-2">
        {rows.map(([term, text]) =>
          text ? (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}
