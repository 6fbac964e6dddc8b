import { Plus, X } from 'lucide-react';
import {
  BLANK_BOX,
  BOX_MAX,
  toParcelForm,
  toParcelSettings,
  validateParcelForm,
  type BoxForm,
  type ParcelSettings,
} from '../../../domain/shop/parcelSettings';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';

export interface ParcelService {
  fetch: () => Promise<ParcelSettings>;
  /** Returns false when somebody else has changed them meanwhile. */
  save: (loaded: ParcelSettings, edited: ParcelSettings, by: string) => Promise<boolean>;
}

const parcels = () => import('../../../firebase/shop/adminParcels');

const parcelService: ParcelService = {
  fetch: async () => (await parcels()).fetchParcelSettings(),
  save: async (...args) => (await parcels()).saveParcelSettings(...args),
};

/** The boxes that parcels are packed in, and how couriers are chosen. */
export function Parcels({ service = parcelService }: { service?: ParcelService }) {
  const { resource, reload, version, reloadForm } = useFormResource(service.fetch);
  return (
    <Panel title="Parcels">
      {resource.status === 'loading' && <PanelLoading label="Loading the boxes" />}
      {resource.status === 'failed' && <PanelFailed what="The boxes" retry={() => void reload()} />}
      {resource.status === 'ready' && (
        <Form key={version} saved={resource.value} service={service} onReload={reloadForm} />
      )}
    </Panel>
  );
}

interface FormProps {
  saved: ParcelSettings;
  service: ParcelService;
  onReload: () => Promise<boolean>;
}

function Form({ saved, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const { form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: toParcelForm,
    validate: validateParcelForm,
    fetch: service.fetch,
    labels: LABELS,
    async save(form, before) {
      const edited = toParcelSettings(form);
      return (await service.save(before, edited, by)) ? edited : undefined;
    },
  });
  const setBox = (n: number, change: Partial<BoxForm>): void =>
    setForm(({ boxes, ...rest }) => ({
      ...rest,
      boxes: boxes.map((box, at) => (at === n ? { ...box, ...change } : box)),
    }));

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        Each order is packed in the smallest box that holds it. Measure boxes on the outside, as
        couriers do. What a box holds is counted in millilitres: a box for four 50 ml bottles holds
        200.
        {form.boxes.length === 0 &&
          ' Without boxes, every parcel is booked as 10 × 10 × 10 cm and at least 0.5 kg.'}
      </p>
      {form.boxes.map((box, n) => (
        <BoxFields
          // Boxes have no id and their names may be blank; rows are only added at the end.
          key={n}
          n={n}
          box={box}
          errors={errors}
          disabled={isBusy}
          onChange={(change) => setBox(n, change)}
          onRemove={() =>
            setForm(({ boxes, ...rest }) => ({ ...rest, boxes: boxes.filter((_, at) => at !== n) }))
          }
        />
      ))}
      <Button
        look="outline"
        size="sm"
        className="self-start"
        disabled={isBusy || form.boxes.length >= BOX_MAX.boxes}
        onClick={() =>
          setForm(({ boxes, ...rest }) => ({ ...rest, boxes: [...boxes, { ...BLANK_BOX }] }))
        }
      >
        <Plus aria-hidden="true" size={15} />
        Add a box
      </Button>
      <TextField
        label="Lowest rating of a courier"
        inputMode="decimal"
        hint="From 0 to 5. Of the road couriers rated at least this high, the cheapest is booked; if there are none, the best rated."
        value={form.minRating}
        error={errors?.['minRating']}
        onChange={({ target }) => setForm((now) => ({ ...now, minRating: target.value }))}
      />
      <SaveMessages
        state={state}
        saved="The boxes were saved."
        what="the boxes"
        onReload={onReload}
        kept={kept}
      />
      <SaveButton isBusy={isBusy}>Save Boxes</SaveButton>
      {question}
    </form>
  );
}

const FIGURES = [
  ['length', 'Length (cm)'],
  ['breadth', 'Breadth (cm)'],
  ['height', 'Height (cm)'],
  ['weight', 'Weight (g)'],
  ['holds', 'Holds (ml)'],
] as const;

const LABELS = {
  boxes: 'Box',
  minRating: 'Lowest rating of a courier',
  ...Object.fromEntries(FIGURES),
};

interface BoxProps {
  n: number;
  box: BoxForm;
  errors: Record<string, string> | undefined;
  /** Disabled while saving, because later input would be lost. */
  disabled: boolean;
  onChange: (change: Partial<BoxForm>) => void;
  onRemove: () => void;
}

function BoxFields({ n, box, errors, disabled, onChange, onRemove }: BoxProps) {
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3 border-b border-line pb-4">
      <legend className="sr-only">Box {n + 1}</legend>
      <div className="flex items-start gap-2">
        <div className="grow">
          <TextField
            label="Name"
            placeholder="Small"
            value={box.name}
            error={errors?.[`boxes.${n}.name`]}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Remove box ${box.name || n + 1}`}
          className="mt-7"
          onClick={onRemove}
        >
          <X aria-hidden="true" size={16} />
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {FIGURES.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            value={box[name]}
            error={errors?.[`boxes.${n}.${name}`]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
