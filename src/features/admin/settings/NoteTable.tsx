import { memo, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { NoteProblem, NoteText, NoteTexts } from '../../../domain/product/notes';
import { paths } from '../../../domain/shop/routes';
import { TextArea, TextField } from '../../../ui/Field';
import { countLabel } from '../ui/countLabel';
import { DataTable, type Column } from '../ui/DataTable';
import type { NoteRow } from './noteRows';

interface Props {
  rows: NoteRow[];
  /** Of all notes, to choose from. */
  names: readonly string[];
  /** As stored. */
  texts: NoteTexts;
  edits: NoteTexts;
  /** Undefined until the form was submitted. */
  problems: ReadonlyMap<string, NoteProblem> | undefined;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  /** A stable function. */
  onChange: (slug: string, text: NoteText) => void;
}

/** A row for each note: what it is a kind of, which may be any name, and its words. */
export function NoteTable({ rows, names, texts, edits, problems, disabled, onChange }: Props) {
  const list = useId();
  const columns = columnsOf(list, ({ slug, name }, key) => {
    const text = edits.get(slug) ?? texts.get(slug);
    return {
      slug,
      name,
      kindOf: text?.kindOf ?? '',
      words: text?.words ?? '',
      error: problems?.get(slug)?.[key],
      disabled,
      onChange,
    };
  });
  const options = useMemo(() => names.map((name) => <option key={name}>{name}</option>), [names]);
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

/** `list` is the id of the names to choose from. */
function columnsOf(
  list: string,
  field: (row: NoteRow, key: keyof NoteProblem) => FieldProps,
): Column<NoteRow>[] {
  return [
    {
      header: 'Note',
      lead: true,
      cell: ({ slug, name, fragrances }) => (
        <>
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
        </>
      ),
    },
    {
      header: 'A kind of',
      lead: true,
      cell: (row) => <KindField {...field(row, 'kindOf')} list={list} />,
    },
    {
      header: 'Words',
      lead: true,
      cell: (row) => <WordsField {...field(row, 'words')} />,
    },
  ];
}

interface FieldProps extends NoteText {
  slug: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (slug: string, text: NoteText) => void;
}

/** On a narrow screen the field has its own label; on a wide one the column's. */
const label = (text: string) => <span className="xl:sr-only">{text}</span>;

/** Memoised, like the words: there are hundreds of them. */
const KindField = memo(function KindField(props: FieldProps & { list: string }) {
  const { slug, name, kindOf, words, list, error, disabled, onChange } = props;
  return (
    <TextField
      label={label('A kind of')}
      aria-label={`${name} is a kind of`}
      list={list}
      autoComplete="off"
      value={kindOf}
      error={error}
      disabled={disabled}
      onChange={({ target }) => onChange(slug, { name, kindOf: target.value, words })}
      className="xl:min-w-44"
    />
  );
});

const WordsField = memo(function WordsField(props: FieldProps) {
  const { slug, name, kindOf, words, error, disabled, onChange } = props;
  return (
    <TextArea
      label={label('Words')}
      aria-label={`Words about ${name}`}
      value={words}
      error={error}
      disabled={disabled}
      onChange={({ target }) => onChange(slug, { name, kindOf, words: target.value })}
      className="min-h-20! xl:min-w-md"
    />
  );
});
