import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { FACET_NAMES, facetTitle, type FacetName } from '../../domain/product/fields';
import {
  NO_FILTERS,
  type Facet,
  type FacetCounts,
  type FacetValue,
  type Filters,
  type PricesOf,
} from '../../domain/product/facets';
import type { Product } from '../../domain/product/product';
import { nameFinder } from '../../domain/product/search';
import { digitsOf } from '../../domain/shop/digits';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Dialog } from '../../ui/Dialog';
import type { Engine } from './collectionEngine';
import { countText } from './countText';

interface Props {
  open: boolean;
  onClose: () => void;
  engine: Engine;
  products: readonly Product[];
  /** The kinds of notes, as the catalogue has them. */
  kinds: readonly string[];
  /** The displayed prices of a product, one per size. */
  pricesOf: PricesOf;
  filters: Filters;
  /** The number of products in the list, and of sets among them. */
  found: number;
  sets: number;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

const WEARER_LABELS: Record<string, string> = { her: 'Her', him: 'Him', unisex: 'Everyone' };

/** Further notes are found by typing. */
const NOTES_SHOWN = 12;

/** The facets in a sheet, at every width. Every choice applies at once. */
export function FilterSheet(props: Props) {
  const { open, onClose, engine, products, kinds, pricesOf, found, sets, onClear } = props;
  // Optimistic: a choice shows at once; the URL, and with it the list, follows with lower priority.
  const [optimistic, setOptimistic] = useState({ from: props.filters, now: props.filters });
  const filters = optimistic.from === props.filters ? optimistic.now : props.filters;
  const onChange = (next: Filters): void => {
    setOptimistic({ from: props.filters, now: next });
    props.onChange(next);
  };
  const all = useMemo(
    () => engine.countValues(products, NO_FILTERS, pricesOf, kinds),
    [engine, products, kinds, pricesOf],
  );
  // The choice renders with the previous counts first; the new counts follow.
  const counted = useDeferredValue(filters);
  const isOpen = useDeferredValue(open);
  const counts = useMemo(
    () => (isOpen ? engine.countValues(products, counted, pricesOf, kinds) : undefined),
    [engine, products, kinds, pricesOf, counted, isOpen],
  );
  const toggle = (facet: Facet, value: string): void => {
    const chosen: readonly string[] = filters[facet];
    const next = chosen.includes(value)
      ? chosen.filter((one) => one !== value)
      : [...chosen, value];
    onChange({ ...filters, [facet]: next });
  };
  const textFacet = (name: FacetName, now: FacetCounts) => (
    <FacetChoices
      key={name}
      title={facetTitle(name)}
      values={withMissingValues(all[name], now[name], filters[name])}
      onToggle={(value) => toggle(name, value)}
    />
  );
  return (
    <Dialog open={open} onClose={onClose} title="Filters" place="right">
      {counts && (
        <>
          <div className="flex-1 px-6">
            {textFacet('category', counts)}
            <FacetChoices
              title="For whom"
              values={withMissingValues(all.forWhom, counts.forWhom, filters.forWhom).map(
                (value) => ({
                  ...value,
                  label: WEARER_LABELS[value.value] ?? value.label,
                }),
              )}
              onToggle={(v) => toggle('forWhom', v)}
            />
            {FACET_NAMES.map((name) => name !== 'category' && textFacet(name, counts))}
            <Price filters={filters} range={counts.price} onChange={onChange} />
            <Notes
              values={withMissingValues(all.notes, counts.notes, filters.notes).sort(
                (a, b) => b.count - a.count,
              )}
              onToggle={(v) => toggle('notes', v)}
            />
            <fieldset className="border-t border-line py-6">
              <legend className="sr-only">Stock</legend>
              <Check
                label="In stock"
                count={counts.inStock}
                checked={filters.inStock}
                onChange={() => onChange({ ...filters, inStock: !filters.inStock })}
              />
            </fieldset>
          </div>
          <div className="sticky bottom-0 flex gap-3 border-t border-line bg-page p-4">
            <Button look="quiet" onClick={onClear}>
              Clear all
            </Button>
            <Button className="flex-1" onClick={onClose}>
              {found === 0 ? 'No matches' : `Show ${countText(found, sets).toLowerCase()}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/**
 * All values of the catalogue in a fixed order with their current counts; values without results stay in place with a
 * count of 0. Values from a link that the catalogue does not have come last, so that they can be removed. `chosen` may
 * be newer than `now`.
 */
function withMissingValues(
  all: readonly FacetValue[],
  now: readonly FacetValue[],
  chosen: readonly string[],
): FacetValue[] {
  const counted = new Map(now.map((value) => [value.value, value]));
  const known = new Set(all.map(({ value }) => value));
  return [
    ...all.map((value) => counted.get(value.value) ?? { ...value, count: 0 }),
    ...now.filter(({ value }) => !known.has(value)),
  ].map((value) => ({ ...value, chosen: chosen.includes(value.value) }));
}

interface FacetProps {
  title: string;
  values: readonly FacetValue[];
  onToggle: (value: string) => void;
}

function FacetChoices({ title, values, onToggle }: FacetProps) {
  if (values.length === 0) return null;
  return (
    <fieldset className="border-t border-line py-6 first:border-t-0">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {values.map((value) => (
          <Check
            key={value.value}
            label={value.label}
            count={value.count}
            checked={value.chosen}
            onChange={() => onToggle(value.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Check({
  label,
  count,
  checked,
  onChange,
}: {
  label: string;
  count: number;
  checked: boolean;
  onChange: () => void;
}) {
  // A chosen value can always be removed.
  const none = count === 0 && !checked;
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-3 text-sm',
        none ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={none}
        onChange={onChange}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        {label} <span className="text-muted tabular-nums">({count})</span>
      </span>
    </label>
  );
}

/** Hundreds of notes: shows the chosen and the most frequent ones; the others are found by typing. */
function Notes({ values, onToggle }: Omit<FacetProps, 'title'>) {
  const id = useId();
  const [text, setText] = useState('');
  const find = useMemo(() => nameFinder(values, ({ label }) => [label]), [values]);
  const found = new Set(find(text));
  const shown = values
    .filter((value) => value.chosen || found.has(value))
    .sort((a, b) => Number(b.chosen) - Number(a.chosen))
    .slice(0, NOTES_SHOWN);
  return (
    <fieldset className="border-t border-line py-6">
      <legend className="mb-2 text-sm font-medium">Notes</legend>
      <label htmlFor={id} className="block text-sm text-muted">
        Find a note
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder="Saffron, vetiver, rose"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mb-2 min-h-11 w-full border-b border-line bg-transparent"
      />
      <div className="grid grid-cols-2 gap-x-4">
        {shown.map((value) => (
          <Check
            key={value.value}
            label={value.label}
            count={value.count}
            checked={value.chosen}
            onChange={() => onToggle(value.value)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="py-3 text-sm text-muted">No fragrance here has it.</p>}
    </fieldset>
  );
}

/** The price range in whole rupees, applied on blur or Enter. */
function Price({
  filters,
  range,
  onChange,
}: {
  filters: Filters;
  range: FacetCounts['price'];
  onChange: (filters: Filters) => void;
}) {
  function commit(form: HTMLFormElement): void {
    const data = new FormData(form);
    const { priceMin: _min, priceMax: _max, ...rest } = filters;
    const low = rupeesOf(data.get('min'));
    const high = rupeesOf(data.get('max'));
    if (low === filters.priceMin && high === filters.priceMax) return;
    onChange({
      ...rest,
      ...(low !== undefined && { priceMin: low }),
      ...(high !== undefined && { priceMax: high }),
    });
  }
  return (
    <form
      noValidate
      className="border-t border-line py-6"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        commit(event.currentTarget);
      }}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Price in rupees</legend>
        <div className="flex items-end gap-4">
          <PriceField
            name="min"
            label="From"
            value={filters.priceMin}
            hint={range?.min}
            commit={commit}
          />
          <PriceField
            name="max"
            label="To"
            value={filters.priceMax}
            hint={range?.max}
            commit={commit}
          />
        </div>
      </fieldset>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply price
      </button>
    </form>
  );
}

/**
 * One end of the range. Typed text is local until it is applied; a change from outside (Clear all, Back) replaces it.
 */
function PriceField({
  name,
  label,
  value,
  hint,
  commit,
}: {
  name: 'min' | 'max';
  label: string;
  value: number | undefined;
  hint: number | undefined;
  commit: (form: HTMLFormElement) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value?.toString() ?? '';
  }, [value]);
  return (
    <label className="flex flex-1 flex-col gap-1 text-sm" htmlFor={id}>
      <span className="text-muted">{label}</span>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        placeholder={String(hint ?? '')}
        onBlur={(event) => event.currentTarget.form && commit(event.currentTarget.form)}
        className="min-h-11 w-full rounded border border-line bg-raised px-3 tabular-nums"
      />
    </label>
  );
}

function rupeesOf(value: FormDataEntryValue | null): number | undefined {
  // The range is in whole rupees: of `1,999.50` the paise are left out.
  const whole = typeof value === 'string' ? value.replace(/\.\d{0,2}\s*$/, '') : '';
  const digits = digitsOf(whole).slice(0, 7);
  return digits === '' ? undefined : Number(digits);
}
