import { useId, useMemo } from 'react';
import { Link } from '../../../ui/Link';
import { kindsOf } from '../../../domain/product/kinds';
import { materialsOf } from '../../../domain/product/materials';
import { NOTE_FAMILIES, noteFamily } from '../../../domain/product/noteFamilies';
import {
  blankNote,
  kindLines,
  materialLines,
  type NoteProblem,
  type NoteText,
  type NoteTexts,
} from '../../../domain/product/notes';
import { paths } from '../../../domain/shop/routes';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/classes';
import { Photo } from '../../../ui/Photo';
import { SelectField, TextArea, TextField } from '../../../ui/Field';
import type { FileImage } from '../products/photos';
import { countLabel } from '../ui/countLabel';
import { DataTable, type Column } from '../ui/DataTable';
import { PictureField, type PictureProps } from './PictureField';
import type { NoteRow } from './noteRows';

interface Props {
  rows: NoteRow[];
  /** Of all notes, to choose from. */
  names: readonly string[];
  /** As stored. */
  texts: NoteTexts;
  edits: NoteTexts;
  /** The files that are uploaded when the form is saved, by the address of their preview. */
  files: ReadonlyMap<string, FileImage>;
  /** Undefined until the form was submitted. */
  problems: ReadonlyMap<string, NoteProblem> | undefined;
  /** Why the file that was chosen for a note is none, by the slug of the note. */
  fileProblems: ReadonlyMap<string, string>;
  /** The slug of the note whose fields are shown; the others are rows to read. */
  opened: string | undefined;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  /** Stable functions. */
  onChange: (row: NoteRow, change: Partial<NoteText>) => void;
  onPick: (row: NoteRow, file: File) => void;
  /** The picture cannot be drawn. */
  onRefuse: (row: NoteRow, picture: string) => void;
  onRemove: (row: NoteRow) => void;
  /** Opens a note, or closes the one that is open. */
  onOpen: (slug: string | undefined) => void;
}

/**
 * A row for each note: its picture, what it is a kind of, which may be any name, its family and its words. One at a time
 * is open to be changed.
 */
export function NoteTable(props: Props) {
  const { rows, names, texts, edits, files, problems, fileProblems, disabled } = props;
  const { opened, onChange, onPick, onRefuse, onRemove, onOpen } = props;
  const list = useId();
  const options = useMemo(() => names.map((name) => <option key={name}>{name}</option>), [names]);
  const materials = useMemo(() => {
    const all = new Map([...texts, ...edits]);
    return materialsOf(materialLines(all), kindsOf(kindLines(all)));
  }, [texts, edits]);
  const textOf = ({ slug, name }: NoteRow): NoteText =>
    edits.get(slug) ?? texts.get(slug) ?? blankNote(name);
  const fieldOf = (row: NoteRow, key: 'kindOf' | 'words'): FieldProps => ({
    row,
    value: textOf(row)[key],
    error: problems?.get(row.slug)?.[key],
    disabled,
    onChange,
  });
  const columns = columnsOf({
    opened,
    onOpen,
    textOf,
    materials,
    kind: (row) => ({ ...fieldOf(row, 'kindOf'), list }),
    family: (row) => {
      const value = textOf(row).family;
      const inherited = value === '' ? materials.familyOf(row.slug) : undefined;
      return { row, value, inherited, error: undefined, disabled, onChange };
    },
    words: (row) => fieldOf(row, 'words'),
    picture: (row) => {
      const { picture } = textOf(row);
      return {
        row,
        picture,
        inherited: picture === '' ? materials.pictureOf(row.slug) : undefined,
        progress: files.get(picture)?.progress,
        error: fileProblems.get(row.slug) ?? problems?.get(row.slug)?.picture,
        disabled,
        onPick,
        onRefuse,
        onRemove,
      };
    },
  });
  return (
    <>
      <datalist id={list}>{options}</datalist>
      <DataTable
        caption="Notes"
        columns={columns}
        state={{ status: 'ready', rows }}
        rowKey={({ slug }) => slug}
        loading="Loading the notes"
        empty="No note has this name."
      />
    </>
  );
}

/** What each row shows, and each field of the open one. */
interface Fields {
  opened: string | undefined;
  onOpen: Props['onOpen'];
  textOf: (row: NoteRow) => NoteText;
  materials: ReturnType<typeof materialsOf>;
  kind: (row: NoteRow) => FieldProps & { list: string };
  family: (row: NoteRow) => FamilyProps;
  words: (row: NoteRow) => FieldProps;
  picture: (row: NoteRow) => PictureProps;
}

function columnsOf(fields: Fields): Column<NoteRow>[] {
  const { opened, onOpen, textOf, materials, kind, family, words, picture } = fields;
  const isOpen = ({ slug }: NoteRow): boolean => slug === opened;
  return [
    {
      header: 'Note',
      lead: true,
      cell: (row) => {
        const { slug, name, fragrances } = row;
        const thumb = textOf(row).picture || materials.pictureOf(slug);
        return (
          <div className="flex items-center gap-x-3 xl:min-w-64">
            <div className={cx('w-11 shrink-0', thumb === undefined && 'max-xl:hidden')}>
              {thumb !== undefined && !isOpen(row) && (
                <Photo square src={thumb} alt="" sizes="2.75rem" className="rounded" />
              )}
            </div>
            <div className="min-w-0 flex-1">
              {fragrances > 0 ? (
                <Link
                  to={paths.note(slug)}
                  className="inline-flex min-h-11 items-center font-medium textlink"
                >
                  {name}
                </Link>
              ) : (
                <span className="font-medium">{name}</span>
              )}
              <p className="text-xs whitespace-nowrap text-muted">
                {countLabel(fragrances, 'fragrance', 'fragrances')}
              </p>
            </div>
            <Button
              look="quiet"
              size="sm"
              aria-expanded={isOpen(row)}
              onClick={() => onOpen(isOpen(row) ? undefined : slug)}
            >
              {isOpen(row) ? 'Close' : 'Edit'}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        );
      },
    },
    {
      header: 'A kind of, and its family',
      lead: true,
      cell: (row) => {
        if (isOpen(row))
          return (
            <div className="flex flex-col gap-2">
              <KindField {...kind(row)} />
              <FamilyField {...family(row)} />
            </div>
          );
        const { kindOf, family: own } = textOf(row);
        return [kindOf, own || materials.familyOf(row.slug)].filter(Boolean).join(', ');
      },
    },
    {
      header: 'Words and picture',
      lead: true,
      cell: (row) =>
        isOpen(row) ? (
          <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-end">
            <WordsField {...words(row)} />
            <PictureField {...picture(row)} />
          </div>
        ) : (
          <p className="line-clamp-2 text-muted">{textOf(row).words}</p>
        ),
    },
  ];
}

interface FieldProps {
  row: NoteRow;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: Props['onChange'];
}

/** On a narrow screen the field has its own label; on a wide one the column's. */
const label = (text: string) => <span className="xl:sr-only">{text}</span>;

function KindField(props: FieldProps & { list: string }) {
  const { row, value, list, error, disabled, onChange } = props;
  return (
    <TextField
      label={label('A kind of')}
      aria-label={`${row.name} is a kind of`}
      list={list}
      autoComplete="off"
      value={value}
      error={error}
      disabled={disabled}
      onChange={({ target }) => onChange(row, { kindOf: target.value })}
      className="xl:min-w-44"
    />
  );
}

interface FamilyProps extends FieldProps {
  /** That of the note above it. */
  inherited: string | undefined;
}

function FamilyField(props: FamilyProps) {
  const { row, value, inherited, error, disabled, onChange } = props;
  return (
    <SelectField
      label={label('Family')}
      aria-label={`Family of ${row.name}`}
      value={value}
      error={error}
      disabled={disabled}
      onChange={({ target }) => onChange(row, { family: noteFamily(target.value) ?? '' })}
      className="xl:min-w-44"
    >
      <option value="">{inherited ? `${inherited} (of the note above)` : 'No family'}</option>
      {NOTE_FAMILIES.map((family) => (
        <option key={family}>{family}</option>
      ))}
    </SelectField>
  );
}

function WordsField(props: FieldProps) {
  const { row, value, error, disabled, onChange } = props;
  return (
    <TextArea
      label={label('Words')}
      aria-label={`Words about ${row.name}`}
      value={value}
      error={error}
      disabled={disabled}
      onChange={({ target }) => onChange(row, { words: target.value })}
      className="min-h-26! xl:min-w-80"
    />
  );
}
