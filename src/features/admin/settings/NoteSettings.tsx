import { useCallback, useMemo, useState, type FormEvent } from 'react';
import { adminMessages } from '../messages';
import {
  isTooMany,
  NOTE_MAX,
  toNoteText,
  validateNotes,
  type NoteText,
  type NoteTexts,
} from '../../../domain/product/notes';
import { noteSlug } from '../../../domain/product/noteSlug';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Conflict } from '../ui/Conflict';
import { countLabel } from '../ui/countLabel';
import { useFocusFirstError } from '../ui/useFocusFirstError';
import { useUnsaved } from '../ui/useUnsaved';
import { useUser } from '../ui/useUser';
import { NoteTable } from './NoteTable';
import { noteRows } from './noteRows';

export interface NoteService {
  fetch: () => Promise<NoteTexts>;
  /** Returns what is stored now, or undefined when somebody else has changed one of the notes meanwhile. */
  save: (loaded: NoteTexts, edited: NoteTexts, by: string) => Promise<NoteTexts | undefined>;
}

const noteService: NoteService = {
  fetch: async () => (await import('../../../firebase/product/notes')).fetchNotes(),
  save: async (...args) =>
    (await import('../../../firebase/product/adminNotes')).saveNotes(...args),
};

/** All notes of the fragrances, each with what it is a kind of and the words of its page. */
export function NoteSettings({ service = noteService }: { service?: NoteService }) {
  const { resource, reload } = useResource(service.fetch);
  const catalogue = useCatalogue();
  // Remounts the form when the settings are read again.
  const [version, setVersion] = useState(0);
  if (resource.status === 'failed' || catalogue.status === 'failed')
    return (
      <ErrorState
        title="The notes could not be loaded"
        retry={() => void Promise.all([reload(), catalogueStore.refresh()])}
      />
    );
  if (resource.status === 'loading' || catalogue.status === 'loading')
    return <Loading label="Loading the notes" />;
  return (
    <NoteForm
      key={version}
      saved={resource.value}
      products={catalogue.catalogue.products}
      service={service}
      onReload={() => void reload().then(() => setVersion((now) => now + 1))}
    />
  );
}

interface FormProps {
  saved: NoteTexts;
  products: readonly Product[];
  service: NoteService;
  onReload: () => void;
}

const NOTHING: NoteTexts = new Map();

function NoteForm({ saved, products, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const [before, setBefore] = useState(saved);
  const [edits, setEdits] = useState(NOTHING);
  const [search, setSearch] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed' | 'conflict'>('idle');
  const { form: page, focusFirstError } = useFocusFirstError();
  const rows = useMemo(() => noteRows(products, before), [products, before]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const changed = useMemo(() => changedNotes(before, edits), [before, edits]);
  // The edited ones last, so that a circle is shown where it was closed.
  const edited = new Map([...before].filter(([slug]) => !changed.has(slug)).concat([...changed]));
  const found = validateNotes(edited);
  const isFull = isTooMany(edited);
  const question = useUnsaved(changed.size > 0);

  const change = useCallback((slug: string, text: NoteText): void => {
    setEdits((now) => new Map(now).set(slug, text));
    setState((now) => (now === 'busy' ? now : 'idle'));
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSubmitted(true);
    if (state === 'busy' || isFull || changed.size === 0) return;
    if (found.size > 0) {
      // The wrong one may be hidden.
      setSearch('');
      focusFirstError();
      return;
    }
    setState('busy');
    try {
      const stored = await service.save(before, changed, by);
      if (!stored) {
        setState('conflict');
        return;
      }
      setBefore(stored);
      // What was typed meanwhile stays.
      setEdits((now) => new Map([...now].filter(([slug, text]) => edits.get(slug) !== text)));
      setIsSubmitted(false);
      setState('saved');
      catalogueStore.expire();
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  const wanted = noteSlug(search);
  if (rows.length === 0)
    return (
      <EmptyState title="No notes yet">They appear here once a fragrance has notes.</EmptyState>
    );
  return (
    <form ref={page} noValidate onSubmit={(event) => void submit(event)}>
      <div className="mb-4 max-w-md">
        <TextField
          label="Find a note"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter in a search must not save.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <NoteTable
        rows={rows.filter(({ slug }) => slug.includes(wanted))}
        names={names}
        texts={before}
        edits={edits}
        problems={isSubmitted ? found : undefined}
        disabled={state === 'busy'}
        onChange={change}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 bg-page py-3">
        {state === 'saved' && <Notice tone="ok">The notes were saved.</Notice>}
        {state === 'failed' && (
          <Notice tone="bad">The notes could not be saved. Please try again.</Notice>
        )}
        {state === 'conflict' && <Conflict what="these notes" onReload={onReload} />}
        {isFull && (
          <Notice tone="bad">
            There is room for {NOTE_MAX.notes} notes. Clear some before you save.
          </Notice>
        )}
        <p className="text-muted">
          {changed.size > 0 && `${countLabel(changed.size, 'note', 'notes')} changed`}
        </p>
        <Button type="submit" size="sm" busy={state === 'busy'}>
          {state === 'busy' ? adminMessages.saving : 'Save Notes'}
        </Button>
      </div>
      {question}
    </form>
  );
}

/** The edited notes that differ from what is stored, as they would be stored. */
function changedNotes(before: NoteTexts, edits: NoteTexts): NoteTexts {
  return new Map(
    [...edits]
      .map(([slug, text]): [string, NoteText] => [slug, toNoteText(text)])
      .filter(([slug, text]) => {
        const stored = before.get(slug);
        return (stored?.kindOf ?? '') !== text.kindOf || (stored?.words ?? '') !== text.words;
      }),
  );
}
