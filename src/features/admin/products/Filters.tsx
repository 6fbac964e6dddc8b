import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Category } from '../../../domain/product/categories';
import { FACET_NAMES, FREE_FACETS, textField } from '../../../domain/product/fields';
import { PRODUCT_SORTS, type ProductSort } from '../../../domain/product/productFilter';
import type { Product } from '../../../domain/product/product';
import { VISIBILITY_CHOICES, VISIBILITY_LABELS } from '../../../domain/product/visibility';
import { notAnAmount, readAmount } from '../../../domain/pricing/amount';
import { Button } from '../../../ui/Button';
import { SelectField, TextField } from '../../../ui/Field';
import { useDraft } from '../ui/useDraft';

const SORT_LABELS: Record<ProductSort, string> = {
  name: 'Name',
  newest: 'Newest',
  'price-asc': 'Price, lowest first',
  'price-desc': 'Price, highest first',
  bestselling: 'Most sold',
  rating: 'Best rated',
};

/** The filters under More Filters, by their query parameter. */
const MORE = [...FREE_FACETS, 'stock', 'min', 'max', 'featured', 'tag', 'visibility'] as const;

interface Props {
  params: URLSearchParams;
  set: (changes: Record<string, string>) => void;
  /** The values that occur in the catalogue. */
  products: readonly Product[];
  categories: readonly Category[];
}

const distinct = (values: readonly string[]): string[] =>
  [...new Set(values.filter((value) => value !== ''))].sort();

/** Search by name and category, and More Filters. */
export function Filters({ params, set, products, categories }: Props) {
  const used = MORE.filter((name) => params.get(name)).length;
  const [open, setOpen] = useState(used > 0);
  const panel = useId();
  const field = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox value={params.get('q') ?? ''} set={set} />
        {FACET_NAMES.map((name) => {
          const { label, isChosen } = textField(name);
          return (
            isChosen && (
              <SelectField key={name} label={label} {...field(name)}>
                <option value="">All</option>
                {categories.map(({ id, name: shown }) => (
                  <option key={id} value={id}>
                    {shown}
                  </option>
                ))}
              </SelectField>
            )
          );
        })}
        <SelectField label="Sort" {...field('sort')}>
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort === 'name' ? '' : sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </SelectField>
        <Button
          look="outline"
          size="sm"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="mb-0.5 pointer-coarse:mb-0"
        >
          More Filters{used > 0 && ` (${used})`}
        </Button>
      </div>
      <div
        id={panel}
        hidden={!open}
        className="grid grid-cols-2 items-end gap-3 rounded border border-line bg-raised p-4 md:grid-cols-4"
      >
        {FREE_FACETS.map((name) => (
          <SelectField key={name} label={textField(name).label} {...field(name)}>
            <option value="">Any</option>
            {distinct(products.map((product) => product[name])).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        ))}
        <SelectField label="Stock" {...field('stock')}>
          <option value="">Any</option>
          <option value="in">In Stock</option>
          <option value="out">Out of Stock</option>
        </SelectField>
        <PriceBox
          label="Price from"
          value={params.get('min') ?? ''}
          onSet={(min) => set({ min })}
        />
        <PriceBox label="Price to" value={params.get('max') ?? ''} onSet={(max) => set({ max })} />
        <SelectField label="Featured" {...field('featured')}>
          <option value="">Any</option>
          <option value="yes">Featured</option>
        </SelectField>
        <SelectField label="Tag" {...field('tag')}>
          <option value="">Any</option>
          {distinct(products.flatMap((product) => product.tags)).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </SelectField>
        <SelectField label="Visibility" {...field('visibility')}>
          <option value="">Any</option>
          {VISIBILITY_CHOICES.map((choice) => (
            <option key={choice} value={choice || 'public'}>
              {VISIBILITY_LABELS[choice]}
            </option>
          ))}
        </SelectField>
        <Button
          look="quiet"
          size="sm"
          disabled={used === 0}
          onClick={() => set(Object.fromEntries(MORE.map((name) => [name, ''])))}
        >
          Clear
        </Button>
      </div>
    </div>
  );
}

interface PriceProps {
  label: string;
  value: string;
  onSet: (text: string) => void;
}

/** Applied on Enter or blur, not on every key, because each price in the URL reads a page of fragrances. */
function PriceBox({ label, value, onSet }: PriceProps) {
  const [text, setText] = useDraft(value);
  const amount = readAmount(text);
  const settle = (): void => {
    // What is no amount stays, with its error.
    if (amount === undefined && text.trim() !== '') return;
    const settled = amount === undefined ? '' : String(Math.round(amount));
    if (settled !== value) onSet(settled);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder="₹"
      value={text}
      error={text.trim() !== '' && amount === undefined ? notAnAmount(text) : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}

/** Searches as one types, whenever typing rests, because each search reads a page of fragrances. */
const SEARCH_DEBOUNCE_MS = 300;

export function SearchBox({ value, set }: { value: string; set: Props['set'] }) {
  const [text, setText] = useState(value);
  /** What was searched for last. A value that differs comes from elsewhere, such as the browser's Back. */
  const [searched, setSearched] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }
  const search = useEffectEvent((): void => {
    if (text.trim() === searched) return;
    setSearched(text.trim());
    set({ q: text.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div role="search" className="min-w-0 flex-1 basis-52 md:max-w-sm">
      <TextField
        label="Search"
        type="search"
        placeholder="Name of a fragrance"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
