import { useMemo } from 'react';
import { byName, isSet, type Product } from '../../../domain/product/product';
import {
  HOME_MAX,
  toHomeForm,
  toHomeSettings,
  validateHome,
  type HomeChoices,
  type HomeForm,
  type HomeSettings as Saved,
  type MoodForm,
  type Passage,
} from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { SelectField, TextArea, TextField } from '../../../ui/Field';
import { Photo } from '../../../ui/Photo';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';

export interface HomeService {
  fetch: () => Promise<HomeChoices>;
  /** Returns false when somebody else has changed the settings meanwhile. */
  save: (loaded: Saved, edited: Saved, by: string) => Promise<boolean>;
}

const home = () => import('../../../firebase/shop/adminHome');

const homeService: HomeService = {
  fetch: async () => (await home()).fetchHome(),
  save: async (...args) => (await home()).saveHome(...args),
};

/** The three moods of the home page, each with its fragrances, and the owner's words on it. */
export function HomeSettings({ service = homeService }: { service?: HomeService }) {
  const { resource, reload, version, reloadForm } = useFormResource(service.fetch);
  const catalogue = useCatalogue();
  const isFailed = resource.status === 'failed' || catalogue.status === 'failed';
  return (
    <Panel title="Home page">
      {isFailed && (
        <PanelFailed
          what="The home page’s settings"
          retry={() => void Promise.all([reload(), catalogueStore.refresh()])}
        />
      )}
      {!isFailed && (resource.status === 'loading' || catalogue.status === 'loading') && (
        <PanelLoading label="Loading the home page’s settings" />
      )}
      {resource.status === 'ready' && catalogue.status === 'ready' && (
        <Form
          key={version}
          saved={resource.value}
          products={catalogue.catalogue.products}
          service={service}
          onReload={reloadForm}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  saved: Saved;
  products: readonly Product[];
  service: HomeService;
  onReload: () => Promise<boolean>;
}

function Form({ saved, products, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const known = useMemo(() => new Set(products.map(({ id }) => id)), [products]);
  const { form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: toHomeForm,
    fetch: service.fetch,
    labels: { moods: 'Mood', products: 'Fragrances', house: 'The house', promises: 'Promise' },
    validate: (now) => validateHome(now, known),
    async save(now, before) {
      const edited = toHomeSettings(now);
      if (!(await service.save(before, edited, by))) return undefined;
      catalogueStore.expire();
      return edited;
    },
  });
  const change = (fields: (now: HomeForm) => Partial<HomeForm>): void =>
    setForm((now) => ({ ...now, ...fields(now) }));

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        Three moods, each pictured by its first fragrance. Leave all of them empty to show none.
      </p>
      {form.moods.map((mood, n) => (
        <MoodFields
          // There are always three, in this order.
          key={n}
          n={n}
          form={mood}
          products={products}
          errors={errors}
          disabled={isBusy}
          onChange={(at, fields) =>
            change(({ moods }) => ({ moods: moods.with(at, { ...mood, ...fields }) }))
          }
        />
      ))}
      <PassageFields
        name="house"
        legend="The house"
        hint="The paragraph beside the picture of the five attars. Leave it empty to use the default text."
        form={form.house}
        most={{ title: HOME_MAX.houseTitle, text: HOME_MAX.houseText }}
        errors={errors}
        disabled={isBusy}
        onChange={(house) => change(() => ({ house }))}
      />
      {form.promises.map((promise, n) => (
        <PassageFields
          key={n}
          name={`promises.${n}`}
          legend={`Promise ${n + 1}`}
          hint={
            n === 0
              ? 'The four promises above the footer. Leave all of them empty to use the default texts.'
              : undefined
          }
          form={promise}
          most={{ title: HOME_MAX.title, text: HOME_MAX.sentence }}
          errors={errors}
          disabled={isBusy}
          onChange={(changed) =>
            change(({ promises }) => ({ promises: promises.with(n, changed) }))
          }
        />
      ))}
      <SaveMessages
        state={state}
        saved="The home page was saved."
        what="the home page"
        onReload={onReload}
        kept={kept}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to={paths.adminReviews()} look="quiet" size="sm">
          Choose a review
        </LinkButton>
        <SaveButton isBusy={isBusy}>Save Home Page</SaveButton>
      </div>
      {question}
    </form>
  );
}

interface MoodProps {
  n: number;
  form: MoodForm;
  products: readonly Product[];
  errors: Record<string, string> | undefined;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  onChange: (n: number, fields: Partial<MoodForm>) => void;
}

function MoodFields({ n, form, products, errors, disabled, onChange }: MoodProps) {
  const lead = products.find(({ id }) => id === form.products.find((chosen) => chosen !== ''));
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3 border-b border-line pb-4">
      <legend className="font-medium">Mood {n + 1}</legend>
      <div className="grid grid-cols-[1fr_5rem] gap-4">
        <div className="flex flex-col gap-3">
          <TextField
            label="Title"
            maxLength={HOME_MAX.title}
            placeholder="Rain"
            value={form.title}
            error={errors?.[`${n}.title`]}
            onChange={({ target }) => onChange(n, { title: target.value })}
          />
          <TextArea
            label="Sentence"
            className="min-h-20!"
            maxLength={HOME_MAX.sentence}
            value={form.sentence}
            error={errors?.[`${n}.sentence`]}
            onChange={({ target }) => onChange(n, { sentence: target.value })}
          />
        </div>
        {lead && (
          <div className="mt-7">
            <Photo
              src={lead.images[1] ?? lead.images[0]}
              alt={`The picture of mood ${n + 1}`}
              sizes="5rem"
            />
            {!lead.images[1] && (
              <p className="mt-1 text-xs text-muted">It has no second photograph.</p>
            )}
          </div>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {form.products.map((id, at) => (
          <FragranceField
            key={at}
            label={`Fragrance ${at + 1}`}
            id={id}
            products={products}
            error={errors?.[`${n}.products.${at}`]}
            onChange={(chosen) => onChange(n, { products: form.products.with(at, chosen) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PassageProps {
  /** Of the fields in `errors`. */
  name: string;
  legend: string;
  hint: string | undefined;
  form: Passage;
  most: Record<keyof Passage, number>;
  errors: Record<string, string> | undefined;
  disabled: boolean;
  onChange: (form: Passage) => void;
}

function PassageFields(props: PassageProps) {
  const { name, legend, hint, form, most, errors, disabled, onChange } = props;
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3 border-b border-line pb-4">
      <legend className="font-medium">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <TextField
        label="Title"
        maxLength={most.title}
        value={form.title}
        error={errors?.[`${name}.title`]}
        onChange={({ target }) => onChange({ ...form, title: target.value })}
      />
      <TextArea
        label="Text"
        className="min-h-20!"
        maxLength={most.text}
        value={form.text}
        error={errors?.[`${name}.text`]}
        onChange={({ target }) => onChange({ ...form, text: target.value })}
      />
    </fieldset>
  );
}

function FragranceField({
  label,
  id,
  products,
  error,
  onChange,
}: {
  label: string;
  id: string;
  products: readonly Product[];
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const choices = products.filter((product) => !isSet(product)).sort(byName);
  // What was chosen stays visible when it can no longer be chosen.
  const isUnlisted = id !== '' && !choices.some((product) => product.id === id);
  return (
    <SelectField
      label={label}
      value={id}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">None</option>
      {isUnlisted && (
        <option value={id}>{products.find((product) => product.id === id)?.name ?? id}</option>
      )}
      {choices.map((product) => (
        <option key={product.id} value={product.id}>
          {product.name}
        </option>
      ))}
    </SelectField>
  );
}
