import { useState } from 'react';
import { byName } from '../../../domain/product/product';
import { isWrapping } from '../../../domain/product/visibility';
import { TextField } from '../../../ui/Field';
import { UnlistedFailed } from '../products/UnlistedFailed';
import { markedName, type useAllProducts } from '../products/useAllProducts';

/** The maximum number of results drawn; the search narrows them. */
const MAX_SHOWN = 30;

interface Props {
  ids: readonly string[];
  all: ReturnType<typeof useAllProducts>;
  onChange: (ids: string[]) => void;
}

/** An offer without a list applies to every cart; with one, the cart must hold a listed fragrance. */
export function ProductPicker({ ids, all, onChange }: Props) {
  const [search, setSearch] = useState('');
  const products = all.products ?? [];
  const known = new Map(products.map((product) => [product.id, markedName(product)]));
  // No offer counts gift wrapping.
  const found = products
    .filter((product) => !isWrapping(product))
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .sort(byName)
    .slice(0, MAX_SHOWN);
  const toggle = (id: string): void =>
    onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">Fragrances</legend>
      <p className="mb-2">
        <span className="font-medium">Fragrances: </span>
        {ids.length === 0 ? 'all' : ids.map((id) => known.get(id) ?? id).join(', ')}
      </p>
      <TextField
        label="Find a fragrance"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="mt-2 grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {found.map(({ id }) => (
          <li key={id}>
            <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={ids.includes(id)}
                onChange={() => toggle(id)}
              />
              {known.get(id)}
            </label>
          </li>
        ))}
      </ul>
      {all.isFailed && <UnlistedFailed retry={() => void all.reload()} />}
    </fieldset>
  );
}
