import { useMemo } from 'react';
import { byName, isSet, type Product } from '../../../domain/product/product';
import {
  HOME_MAX,
  toMoodForms,
  toMoods,
  validateMoods,
  type HomeChoices,
  type Mood,
  type MoodForm,
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
  /** Returns false when somebody else has changed the moods meanwhile. */
  save: (loaded: readonly Mood[], edited: readonly Mood[], by: string) => Promise<boolean>;
}

const home = () => import('../../../firebase/shop/adminHome');

const homeService: HomeService = {
  fetch: async () => (await home()).fetchHome(),
  save: async (...args) => (await home()).saveMoods(...args),
};

/** The three moods of the home page, each with its fragrances. */
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
          saved={resource.value.moods}
          products={catalogue.catalogue.products}
          service={service}
          onReload={reloadForm}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  saved: readonly Mood[];
  products: readonly Product[];
  service: HomeService;
  onReload: () => Promise<boolean>;
}

function Form({ saved, products, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const known = useMemo(() => new Set(products.map(({ id }) => id)), [products]);
  const { form, setForm, errors, state, isBusy, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: toMoodForms,
    validate: (forms) => validateMoods(forms, known),
    async save(forms, before) {
      const edited = toMoods(forms);
      if (!(await service.save(before, edited, by))) return undefined;
      catalogueStore.expire();
      return edited;
    },
  });
  const change = (n: number, fields: Partial<MoodForm>): void =>
    setForm((now) => now.map((mood, at) => (at === n ? { ...mood, ...fields } : mood)));

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        Three moods below the signature collection, each with up to three fragrances. Its picture is
        the second photograph of its first fragrance. Leave all of them empty to show none. A
        customer’s review for the home page is chosen under Reviews.
      </p>
      {form.map((mood, n) => (
        <MoodFields
          // There are always three, in this order.
          key={n}
          n={n}
          form={mood}
          products={products}
          errors={errors}
          disabled={isBusy}
          onChange={change}
        />
      ))}
      <SaveMessages
        state={state}
        saved="The home page was saved."
        what="the home page"
        onReload={onReload}
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
      <legend className="sr-only">Mood {n + 1}</legend>
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
