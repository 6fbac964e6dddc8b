import { Search, X } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useDraft } from './useDraft';

interface Props {
  value: string;
  placeholder: string;
  /** The label for screen readers, for example "Search orders". */
  name: string;
  onSearch: (text: string) => void;
  /** Searches as somebody types, from this many letters on; an emptied field ends the search. */
  asTyped?: number;
}

/** How long somebody pauses before what they have typed is searched. Milliseconds. */
const PAUSE_MS = 300;

/** A search field that submits by Enter or button, and can be cleared. */
export function SearchForm({ value, placeholder, name, onSearch, asTyped }: Props) {
  const [text, setText] = useDraft(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    const typed = text.trim();
    if (asTyped === undefined || typed === value) return;
    if (typed !== '' && typed.length < asTyped) return;
    const timer = setTimeout(() => search.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, asTyped]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <form
      role="search"
      onSubmit={submit}
      className="flex min-w-0 flex-1 basis-64 items-end gap-2 md:max-w-md"
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="Search"
          // Of type search, Chrome adds a second cross to ours.
          type="text"
          role="searchbox"
          enterKeyHint="search"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        look="outline"
        size="sm"
        aria-label={name}
        className="mb-0.5 pointer-coarse:mb-0"
      >
        <Search aria-hidden="true" size={16} />
      </Button>
      {value !== '' && (
        <Button
          look="quiet"
          size="sm"
          aria-label="Clear search"
          className="mb-0.5 pointer-coarse:mb-0"
          onClick={() => onSearch('')}
        >
          <X aria-hidden="true" size={16} />
        </Button>
      )}
    </form>
  );
}
