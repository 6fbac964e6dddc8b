import { useState } from 'react';
import { byName } from '../../../domain/product/product';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { TextField } from '../../../ui/Field';

/** The maximum number of results drawn; the search narrows them. */
const MAX_SHOWN = 30;

interface Props {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** An offer without a list applies to every cart; with one, the cart must hold a listed fragrance. */
export function ProductPicker({ ids, onChange }: Props) {
  const state = useCatalogue();
  const [search, setSearch] = useState('');
  const products = state.status === 'ready' ? state.catalogue.products : [];
  const known = new Map(products.map((product) => [product.id, product.name]));
  const found = products
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
        {found.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={ids.includes(id)}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
