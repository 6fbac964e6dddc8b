import pMap from 'p-map';
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { adminMessages } from '../messages';
import {
  blankNote,
  isSameNote,
  isTooMany,
  NOTE_MAX,
  toNoteText,
  validateNotes,
  type NoteText,
  type NoteTexts,
} from '../../../domain/product/notes';
import { refusalMessage } from '../../../domain/product/photoUpload';
import { mergeForm, type Clash } from '../../../domain/shop/mergeForm';
import type { Product } from '../../../domain/product/product';
import { nameFinder } from '../../../domain/product/search';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import {
  newImage,
  PhotoProblem,
  photoProblem,
  photoService,
  uploadImage,
  useFreedPreviews,
  type FileImage,
  type PhotoService,
} from '../products/photos';
import { Clashes } from '../ui/Clashes';
import { Confirm } from '../ui/Confirm';
import { Conflict } from '../ui/Conflict';
import { countLabel } from '../ui/countLabel';
import { useFocusFirstError } from '../ui/useFocusFirstError';
import { useFormResource } from '../ui/useSaveForm';
import { useUnsaved } from '../ui/useUnsaved';
import { useUser } from '../ui/useUser';
import { NoteTable } from './NoteTable';
import { noteRows, type NoteRow } from './noteRows';

export interface NoteService {
  fetch: () => Promise<NoteTexts>;
  /** Returns what is stored now, or undefined when somebody else has changed one of the notes meanwhile. */
  save: (loaded: NoteTexts, edited: NoteTexts, by: string) => Promise<NoteTexts | undefined>;
  photos: PhotoService;
}

const noteService: NoteService = {
  fetch: async () => (await import('../../../firebase/product/notes')).fetchNotes(),
  save: async (...args) =>
    (await import('../../../firebase/product/adminNotes')).saveNotes(...args),
  photos: photoService,
};

/** All notes of the fragrances, each with its picture, what it is a kind of, its family and the words of its page. */
export function NoteSettings({ service = noteService }: { service?: NoteService }) {
  const { resource, reload, version, reloadForm } = useFormResource(service.fetch);
  const catalogue = useCatalogue();
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
      onReload={reloadForm}
    />
  );
}

interface FormProps {
  saved: NoteTexts;
  products: readonly Product[];
  service: NoteService;
  onReload: () => Promise<boolean>;
}

const NOTHING: NoteTexts = new Map();
const NO_FILES: ReadonlyMap<string, FileImage> = new Map();
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();
/** As for the images of a fragrance. */
const UPLOADS_AT_ONCE = 3;

function NoteForm({ saved, products, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const [before, setBefore] = useState(saved);
  const [edits, setEdits] = useState(NOTHING);
  // An edit refers to a file by the address of its preview, until that is uploaded.
  const [files, setFiles] = useState(NO_FILES);
  const [fileProblems, setFileProblems] = useState(NO_PROBLEMS);
  /** What another admin changed too; undefined when nobody did. */
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const [removing, setRemoving] = useState<NoteRow>();
  const [photoFailure, setPhotoFailure] = useState<string>();
  const stopper = useRef<AbortController>(undefined);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [state, setState] = useState<
    'idle' | 'uploading' | 'busy' | 'saved' | 'failed' | 'stopped' | 'conflict'
  >('idle');
  const isBusy = state === 'busy' || state === 'uploading';
  const { form: page, focusFirstError } = useFocusFirstError();
  const rows = useMemo(() => noteRows(products, before), [products, before]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const find = useMemo(() => nameFinder(rows, ({ name }) => [name]), [rows]);
  const changed = useMemo(() => changedNotes(before, edits), [before, edits]);
  // The edited ones last, so that a circle is shown where it was closed.
  const edited = new Map([...before].filter(([slug]) => !changed.has(slug)).concat([...changed]));
  const found = validateNotes(edited);
  const isFull = isTooMany(edited);
  const question = useUnsaved(changed.size > 0);

  const change = useCallback(
    ({ slug, name }: NoteRow, fields: Partial<NoteText>): void => {
      setEdits((now) => {
        const text = now.get(slug) ?? before.get(slug) ?? blankNote(name);
        return new Map(now).set(slug, { ...text, ...fields });
      });
      setState((now) => (now === 'busy' || now === 'uploading' ? now : 'idle'));
    },
    [before],
  );

  const pick = useCallback(
    (row: NoteRow, file: File): void => {
      const problem = photoProblem(file);
      setFileProblems((now) => {
        const next = new Map(now);
        if (problem === undefined) next.delete(row.slug);
        else next.set(row.slug, problem);
        return next;
      });
      if (problem !== undefined) return;
      const image = newImage(file);
      setFiles((now) => new Map(now).set(image.url, image));
      change(row, { picture: image.url });
    },
    [change],
  );

  /** The browser cannot draw what was chosen: a text named .jpg, or a damaged file. */
  const refuse = useCallback(
    (row: NoteRow, picture: string): void => {
      const image = files.get(picture);
      if (!image) return;
      const problem = refusalMessage(image.file.name, 'unreadable');
      setFileProblems((now) => new Map(now).set(row.slug, problem));
      change(row, { picture: before.get(row.slug)?.picture ?? '' });
    },
    [files, before, change],
  );

  useFreedPreviews(useMemo(() => [...files.values()], [files]));

  // Whoever leaves the page stops its uploads.
  useEffect(() => () => stopper.current?.abort(), []);

  /** The edited notes with the addresses of their pictures, which are uploaded, some at a time. */
  async function withUploads(signal: AbortSignal): Promise<NoteTexts> {
    const started = Date.now();
    const one = async (
      [slug, text]: [string, NoteText],
      n: number,
    ): Promise<[string, NoteText]> => {
      const image = files.get(text.picture);
      if (!image) return [slug, text];
      // Timestamps a millisecond apart keep the file names unique.
      const picture = await uploadImage(service.photos, image, text.name, started + n, {
        onStep: (progress, stored) =>
          setFiles((now) =>
            new Map(now).set(image.url, { ...image, progress, stored: stored ?? image.stored }),
          ),
        signal,
      });
      return [slug, { ...text, picture }];
    };
    return new Map(await pMap(changed, one, { concurrency: UPLOADS_AT_ONCE }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSubmitted(true);
    if (isBusy || isFull || changed.size === 0) return;
    if (found.size > 0) {
      // The wrong one may be hidden or closed.
      setSearch('');
      if (opened === undefined || !found.has(opened)) setOpened([...found.keys()][0]);
      focusFirstError();
      return;
    }
    setState(
      [...changed.values()].some(({ picture }) => files.has(picture)) ? 'uploading' : 'busy',
    );
    setPhotoFailure(undefined);
    const { signal } = (stopper.current = new AbortController());
    try {
      const ready = await withUploads(signal);
      // Stopped when everything was there already.
      signal.throwIfAborted();
      setState('busy');
      const stored = await service.save(before, ready, by);
      if (!stored) {
        setState('conflict');
        return;
      }
      setBefore(stored);
      setClashes(undefined);
      // What was typed meanwhile stays.
      setEdits((now) => new Map([...now].filter(([slug, text]) => edits.get(slug) !== text)));
      for (const url of files.keys()) URL.revokeObjectURL(url);
      setFiles(NO_FILES);
      setFileProblems(NO_PROBLEMS);
      setIsSubmitted(false);
      setState('saved');
      catalogueStore.expire();
    } catch (error) {
      if (signal.aborted) {
        setState('stopped');
        return;
      }
      console.warn(error);
      // One that failed stops the others, which are uploaded again with the next attempt.
      stopper.current.abort();
      if (error instanceof PhotoProblem) setPhotoFailure(error.message);
      setState('failed');
    }
  }

  /** After a conflict: the edits stay, on top of what is stored now. False when that could not be loaded. */
  async function keepMine(): Promise<boolean> {
    try {
      const current = await service.fetch();
      const merged = [...edits].map(([slug, text]) => {
        const blank = blankNote(text.name);
        const [was, there] = [before.get(slug) ?? blank, current.get(slug) ?? blank];
        const { form, clashes } = mergeForm(was, text, there, { picture: PICTURE });
        const named = clashes.map((clash) => ({
          ...(clash.label === PICTURE ? pictureClash(there, text) : clash),
          label: `${text.name}, ${clash.label}`,
        }));
        return { slug, form, named };
      });
      setEdits(new Map(merged.map(({ slug, form }) => [slug, form])));
      setClashes(merged.flatMap(({ named }) => named));
      setBefore(current);
      setState('idle');
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

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
        rows={find(search)}
        names={names}
        texts={before}
        edits={edits}
        files={files}
        problems={isSubmitted ? found : undefined}
        fileProblems={fileProblems}
        disabled={isBusy}
        onChange={change}
        onPick={pick}
        onRefuse={refuse}
        onRemove={setRemoving}
        opened={opened}
        onOpen={setOpened}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 bg-page py-3">
        {state === 'saved' && <Notice tone="ok">The notes were saved.</Notice>}
        {state === 'failed' && (
          <Notice tone="bad">
            {photoFailure ?? 'The notes could not be saved. Please try again.'}
          </Notice>
        )}
        {state === 'stopped' && <Notice tone="info">{adminMessages.uploadStopped}</Notice>}
        {state === 'conflict' && (
          <Conflict what="these notes" onReload={onReload} onKeep={keepMine} />
        )}
        {clashes && <Clashes clashes={clashes} />}
        {isFull && (
          <Notice tone="bad">
            There is room for {NOTE_MAX.notes} notes. Clear some before you save.
          </Notice>
        )}
        <p className="text-muted">
          {changed.size > 0 && `${countLabel(changed.size, 'note', 'notes')} changed`}
        </p>
        {state === 'uploading' && (
          <Button look="outline" size="sm" onClick={() => stopper.current?.abort()}>
            Stop uploading
          </Button>
        )}
        <Button type="submit" size="sm" busy={isBusy}>
          {isBusy ? adminMessages.saving : 'Save Notes'}
        </Button>
      </div>
      {removing && (
        <Confirm
          title={`Remove the picture of ${removing.name}?`}
          confirm="Remove"
          danger
          onConfirm={() => {
            change(removing, { picture: '' });
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>It is removed from the shop when you save the notes.</p>
        </Confirm>
      )}
      {question}
    </form>
  );
}

const PICTURE = 'Picture';

/** Addresses of pictures say nothing. */
function pictureClash(stored: NoteText, mine: NoteText): Pick<Clash, 'stored' | 'mine'> {
  const words = ({ picture }: NoteText): string =>
    picture === '' ? 'no picture' : 'another picture';
  return { stored: words(stored), mine: words(mine) };
}

/** The edited notes that differ from what is stored, as they would be stored. */
function changedNotes(before: NoteTexts, edits: NoteTexts): NoteTexts {
  return new Map(
    [...edits]
      .map(([slug, text]): [string, NoteText] => [slug, toNoteText(text)])
      .filter(([slug, text]) => !isSameNote(before.get(slug), text)),
  );
}
