import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '../../../ui/Link';
import { paths } from '../../../domain/shop/routes';
import { cx } from '../../../ui/classes';
import { Dialog } from '../../../ui/Dialog';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { matching, PAGES, type Place } from './places';
import { searchPlaces, useFoundPlaces, type SearchPlaces } from './useFoundPlaces';
import { countLabel } from './countLabel';
import { DialogTitle } from './DialogTitle';

/** Opens {@link GoTo} on Ctrl+K, on a Mac on ⌘K, wherever the focus is. */
export function useGoToKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** Replaced in tests. */
  search?: SearchPlaces;
}

/** A dialog to go anywhere in the back office: a page, an order, a fragrance, a customer. */
export function GoTo({ open, onClose, search = searchPlaces }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={<DialogTitle>Go to</DialogTitle>}>
      <Search onClose={onClose} search={search} />
    </Dialog>
  );
}

const MAX_FRAGRANCES = 6;
const MAX_PAGES = 8;

/** A combobox with a list (WAI-ARIA): the focus stays in the field, arrow keys move through the list, Enter goes. */
function Search({ onClose, search }: { onClose: () => void; search: SearchPlaces }) {
  const catalogue = useCatalogue();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFoundPlaces(text, search);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const products = catalogue.status === 'ready' ? catalogue.catalogue.products : undefined;

  const near = useMemo((): Place[] => {
    const pages = matching(PAGES, text).slice(0, text.trim() === '' ? PAGES.length : MAX_PAGES);
    if (text.trim() === '') return pages;
    const fragrances = (products ?? []).map((product) => ({
      to: paths.adminEditProduct(product.id),
      label: product.name,
      detail: 'Fragrance',
    }));
    return [...pages, ...matching(fragrances, text).slice(0, MAX_FRAGRANCES)];
  }, [text, products]);
  const places = found.status === 'ready' ? [...near, ...found.places] : near;
  const active = Math.min(at, places.length - 1);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  /** By its link, so that a form with unsaved changes asks first (useUnsaved). */
  function go(): void {
    const link = list.current?.children[active];
    if (link instanceof HTMLElement) link.click();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const n = places.length;
    const to: Record<string, number> = {
      ArrowDown: n === 0 ? 0 : (active + 1) % n,
      ArrowUp: n === 0 ? 0 : (active - 1 + n) % n,
    };
    const next = to[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go();
    }
  }

  const optionId = (n: number): string => `${id}-${n}`;
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <input
        // The dialog moves the focus there when it opens.
        ref={(field) => field?.setAttribute('autofocus', '')}
        type="text"
        role="combobox"
        aria-label="Go to a page, an order, a fragrance or a customer"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        placeholder="Page, order, fragrance or customer"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded border border-line bg-raised px-3"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        className="flex min-h-0 flex-col overflow-y-auto"
      >
        {places.map((place, n) => (
          <Link
            key={`${place.to} ${place.label}`}
            id={optionId(n)}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            to={place.to}
            onClick={onClose}
            className={cx(
              'flex min-h-11 items-center justify-between gap-4 rounded px-3 hover:bg-sunken',
              n === active && 'bg-sunken',
            )}
          >
            <span className="min-w-0 truncate">{place.label}</span>
            <span className="min-w-0 truncate text-xs text-muted">{place.detail}</span>
          </Link>
        ))}
      </div>
      <p className="px-3 text-xs text-muted">
        <span role="status">
          {found.status === 'searching'
            ? 'Searching orders and customers…'
            : found.status === 'failed'
              ? 'Orders and customers could not be searched.'
              : places.length === 0
                ? 'Nothing found.'
                : `${countLabel(places.length, 'result', 'results')}.`}
        </span>
        {/* Not announced with every letter. */}
        {places.length > 0 && (
          <span className="pointer-coarse:hidden">
            {' '}
            {places.length > 1 ? 'Arrow keys move, Enter goes there.' : 'Enter goes there.'}
          </span>
        )}
      </p>
    </div>
  );
}
