import { ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import {
  BLANK_CATEGORY,
  CATEGORIES,
  CATEGORY_MAX,
  categoryPath,
  idOfRow,
  isFirst,
  toCategories,
  toCategoryRows,
  validateCategories,
  type Category,
  type CategoryRow,
} from '../../../domain/product/categories';
import type { HeldCategories } from '../../../firebase/shop/adminCategories';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { countLabel } from '../ui/countLabel';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';

export interface CategoryService {
  fetch: () => Promise<HeldCategories>;
  /** Returns false when somebody else has changed them meanwhile, or has put a fragrance into one that is gone. */
  save: (loaded: readonly Category[], edited: readonly Category[], by: string) => Promise<boolean>;
}

const categories = () => import('../../../firebase/shop/adminCategories');

const categoryService: CategoryService = {
  fetch: async () => (await categories()).fetchCategories(),
  save: async (...args) => (await categories()).saveCategories(...args),
};

/** The categories of fragrances: their names, their order, and which there are. */
export function Categories({ service = categoryService }: { service?: CategoryService }) {
  const { resource, reload, version, reloadForm } = useFormResource(service.fetch);
  return (
    <Panel title="Categories">
      {resource.status === 'loading' && <PanelLoading label="Loading the categories" />}
      {resource.status === 'failed' && (
        <PanelFailed what="The categories" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <Form key={version} saved={resource.value} service={service} onReload={reloadForm} />
      )}
    </Panel>
  );
}

/** `key` stays the same while a row moves; a new one has no id yet. */
interface FormRow extends CategoryRow {
  key: string;
}

const toFormRow = (row: CategoryRow): FormRow => ({ ...row, key: row.id });

interface FormProps {
  saved: HeldCategories;
  service: CategoryService;
  onReload: () => Promise<boolean>;
}

function Form({ saved, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const { before, form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: ({ categories }) => toCategoryRows(categories).map(toFormRow),
    validate: validateCategories,
    fetch: service.fetch,
    labels: { '': 'Category', word: 'Word in its links' },
    async save(rows, before) {
      const edited = toCategories(rows);
      if (!(await service.save(before.categories, edited, by))) return undefined;
      catalogueStore.expire();
      return { ...before, categories: edited };
    },
  });
  const unused = CATEGORIES.filter((id) => form.every((row) => row.id !== id));
  const added = form.filter(({ id }) => !isFirst(id)).length;
  const countOfNew = useRef(0);
  const add = (row: FormRow): void => setForm((rows) => [...rows, row]);
  const addNew = (): void => {
    countOfNew.current += 1;
    add({ ...BLANK_CATEGORY, key: `new ${countOfNew.current}` });
  };

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        Shoppers see those that have a fragrance, in this order. Links, orders and figures stay when
        a name changes. A category with a fragrance, even a draft, cannot be removed.
      </p>
      <ol className="flex flex-col gap-3">
        {form.map((row, n) => (
          <Row
            key={row.key}
            row={row}
            count={before.held.get(row.id) ?? 0}
            nameError={errors?.[`${n}.name`]}
            wordError={errors?.[`${n}.word`]}
            disabled={isBusy}
            canRemove={form.length > 1}
            onChange={(change) =>
              setForm((rows) => rows.map((one, at) => (at === n ? { ...one, ...change } : one)))
            }
            onUp={n > 0 ? () => setForm((rows) => movedUp(rows, n)) : undefined}
            onRemove={() => setForm((rows) => rows.filter((_, at) => at !== n))}
          />
        ))}
      </ol>
      {unused.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">Not in use:</span>
          {unused.map((id) => (
            <Button
              key={id}
              look="outline"
              size="sm"
              disabled={isBusy}
              onClick={() => add(toFormRow({ id, name: id, word: '' }))}
            >
              Use {id}
            </Button>
          ))}
        </div>
      )}
      <Button
        look="outline"
        size="sm"
        className="self-start"
        disabled={isBusy || added >= CATEGORY_MAX.added}
        onClick={addNew}
      >
        <Plus aria-hidden="true" size={15} />
        Add a category
      </Button>
      <SaveMessages
        state={state}
        saved="The categories were saved. The shop shows them in a few seconds."
        what="the categories"
        onReload={onReload}
        kept={kept}
      />
      <SaveButton isBusy={isBusy}>Save Categories</SaveButton>
      {question}
    </form>
  );
}

/** The rows with row `n` before the one above it. */
function movedUp(rows: FormRow[], n: number): FormRow[] {
  const [above, row] = rows.slice(n - 1, n + 1);
  return above && row ? rows.toSpliced(n - 1, 2, row, above) : rows;
}

interface RowProps {
  row: CategoryRow;
  /** How many fragrances it holds. */
  count: number;
  nameError: string | undefined;
  wordError: string | undefined;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  canRemove: boolean;
  onChange: (change: Partial<CategoryRow>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ row, count, nameError, wordError, disabled, canRemove, ...on }: RowProps) {
  const name = row.name.trim() || row.id || 'the new category';
  const word = idOfRow(row);
  return (
    <li className="flex flex-col gap-3 border-b border-line pb-4">
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            label={row.id === '' ? 'Name of the new category' : `Name of ${row.id}`}
            hint={row.id === '' ? undefined : countLabel(count, 'fragrance', 'fragrances')}
            maxLength={CATEGORY_MAX.name}
            value={row.name}
            error={nameError}
            disabled={disabled}
            onChange={({ target }) => on.onChange({ name: target.value })}
          />
        </div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Move ${name} up`}
          className="mt-7"
          disabled={disabled || !on.onUp}
          onClick={on.onUp}
        >
          <ArrowUp aria-hidden="true" size={16} />
        </Button>
        <Button
          look="quiet"
          size="sm"
          aria-label={isFirst(row.id) ? `Put ${name} out of use` : `Remove ${name}`}
          className="mt-7"
          disabled={disabled || !canRemove || count > 0}
          onClick={on.onRemove}
        >
          <X aria-hidden="true" size={16} />
        </Button>
      </div>
      {row.id === '' && (
        <TextField
          label="Word in its links"
          optional
          hint={
            word === ''
              ? 'It cannot be changed later. Leave it empty to make it of the name.'
              : `${categoryPath(word)}. It cannot be changed later.`
          }
          value={row.word}
          error={wordError}
          disabled={disabled}
          onChange={({ target }) => on.onChange({ word: target.value })}
        />
      )}
    </li>
  );
}
