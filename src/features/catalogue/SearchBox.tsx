import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The search button of the header focuses this id when it is on the page. */
const SEARCH_ID = 'collection-search';

/** Where the hero collapses while searching. */
const NARROW = '(max-width: 47.99rem)';

/** The search field of the collection; `?search` in the URL (from the header or the `/` key) focuses it. */
export function SearchBox({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const readTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // Somebody may have typed before the page was hydrated.
  useEffect(() => readTyped(), []);
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
    // When the hero collapses or returns on a phone, the focused field stays in view.
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
