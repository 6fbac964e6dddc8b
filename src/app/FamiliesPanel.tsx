import { Link } from '../ui/Link';
import { familiesOf, readFamily } from '../domain/product/product';
import { paths } from '../domain/shop/routes';
import { useCatalogue } from '../features/catalogue/useCatalogue';
import { Photo } from '../ui/Photo';

const SELECTIONS = [
  [paths.products(), 'All fragrances'],
  [paths.newArrivals(), 'New arrivals'],
  [paths.bestsellers(), 'Bestsellers'],
] as const;

/** What the header shows below Fragrances: the families with a bottle each, and the selections. */
export function FamiliesPanel({ onClose }: { onClose: () => void }) {
  const state = useCatalogue();
  if (state.status === 'failed')
    return (
      <p role="alert" className="shell py-8 text-sm">
        The families could not be loaded.{' '}
        <Link to={paths.products()} onClick={onClose} className="textlink">
          See all fragrances
        </Link>
      </p>
    );
  const { products, families } =
    state.status === 'ready' ? state.catalogue : { products: [], families: undefined };
  return (
    <div className="shell grid grid-cols-[12rem_1fr] gap-10 py-8">
      <ul>
        {SELECTIONS.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="inline-flex min-h-11 items-center font-display text-xl hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {state.status === 'loading' ? (
        <p role="status" className="text-sm text-muted">
          Loading the families
        </p>
      ) : (
        <ul aria-label="Families of fragrances" className="grid grid-cols-8 gap-4">
          {familiesOf(products, families)
            .map(readFamily)
            .map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`${paths.products()}?category=${id.toLowerCase()}`}
                  onClick={onClose}
                  className="group/family block text-sm"
                >
                  <Photo
                    src={products.find(({ category }) => category === id)?.images[0]}
                    alt=""
                    sizes="8rem"
                  />
                  <span className="mt-2 block group-hover/family:underline">{name}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
