import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The header's search button looks for it on this very page. */
const SEARCH_ID = 'collection-search';

/** Where the hero makes room for what was found. */
const NARROW = '(max-width: 47.99rem)';

/** The search of the collection; `?search` in the address (the header's button, `/`) puts the cursor in it. */
export function SearchBox({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const asked = params.has('search');
  useEffect(() => {
    if (!asked) return;
    input.current?.focus();
    setParams(
      () => {
        const next = new URLSearchParams(location.search);
        next.delete('search');
        return next;
      },
      { replace: true },
    );
  }, [asked, setParams]);
  const searching = params.has('q');
  useLayoutEffect(() => {
    // As the hero above leaves or comes back on a phone, the field one types in stays under the eye.
    if (document.activeElement === input.current && matchMedia(NARROW).matches)
      input.current?.scrollIntoView({ block: 'start' });
  }, [searching]);
  return (
    <div role="search" className="relative w-full md:w-72">
      <label htmlFor={SEARCH_ID} className="sr-only">
        Search by name, note or family
      </label>
      <Search
        aria-hidden="true"
        size={18}
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 left-0 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        id={SEARCH_ID}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder="Name, note or family"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
        className="min-h-11 w-full border-b border-line bg-transparent pr-11 pl-8 text-base placeholder:text-muted hover:border-ink"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
}
