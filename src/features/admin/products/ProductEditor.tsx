import type { FormEvent } from 'react';
import { adminMessages } from '../messages';
import {
  FACET_NAMES,
  FLAG_FIELDS,
  LABEL_NAMES,
  LIST_FIELDS,
  NOTE_NAMES,
  textField,
  type FlagName,
  type TextName,
} from '../../../domain/product/fields';
import { cardSize, type ProductForm } from '../../../domain/product/productForm';
import type { Product } from '../../../domain/product/product';
import { isPublic } from '../../../domain/product/visibility';
import { paths } from '../../../domain/shop/routes';
import { BackToList } from '../../../ui/BackToList';
import { Button, buttonClass, LinkButton } from '../../../ui/Button';
import { SelectField, TextArea, TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { AdminPage } from '../ui/AdminPage';
import { Panel } from '../ui/Panel';
import { Clashes } from '../ui/Clashes';
import { Conflict } from '../ui/Conflict';
import { useFocusFirstError } from '../ui/useFocusFirstError';
import { useUnsaved } from '../ui/useUnsaved';
import { useUser } from '../ui/useUser';
import { ContentsField } from './ContentsField';
import { copyPath } from './copyPath';
import { ImagesField } from './ImagesField';
import { isBusy, useProductForm, type ProductService } from './useProductForm';
import { VariantsField } from './VariantsField';
import { VisibilityField } from './VisibilityField';
import { WearField } from './WearField';

interface Props {
  /** The fragrance to edit; undefined for a new one. */
  product?: Product;
  /** The fragrance that a new one begins as a copy of. */
  copyOf?: Product;
  /** Loads the current fragrance after an edit conflict. */
  onReload?: () => Promise<boolean>;
  service?: ProductService;
}

/** The form that adds and edits a fragrance. */
export function ProductEditor({ product, copyOf, onReload, service }: Props) {
  const { id: by } = useUser();
  const { form, set, images, setImages, errors, problem, save, isDirty, submit, stop, ...merged } =
    useProductForm(product, by, service, copyOf);
  const { categories, clashes, keepMine, sets } = merged;
  const question = useUnsaved(isDirty);
  const { form: page, focusFirstError } = useFocusFirstError();
  const busy = isBusy(save);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    focusFirstError();
    void submit();
  }

  const isSized = form.variants.length > 0;
  const text = (name: Exclude<keyof ProductForm, FlagName | 'variants' | 'contents' | 'wear'>) => ({
    value: form[name],
    error: errors[name],
    disabled: busy,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const described = (name: TextName) => {
    const { label, maxLength, placeholder, required } = textField(name);
    return { label, maxLength, placeholder, optional: required !== true, ...text(name) };
  };
  const check = (name: FlagName) => (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={form[name]}
        disabled={busy}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      {FLAG_FIELDS[name].label}
    </label>
  );

  return (
    <AdminPage
      title={product ? `Edit ${product.name}` : 'Add Fragrance'}
      back={{ to: paths.adminProducts(), label: 'Fragrances' }}
      actions={
        product && (
          <>
            <LinkButton look="outline" size="sm" to={copyPath(product.id)}>
              Duplicate
            </LinkButton>
            {isPublic(product) && (
              <LinkButton look="outline" size="sm" to={paths.product(product.id)}>
                View in the shop
              </LinkButton>
            )}
          </>
        )
      }
    >
      {copyOf && (
        <Notice tone="info" className="mb-5">
          A copy of {copyOf.name}, as a draft. Give it its own name, from which its address is made.
          Counted pieces begin at 0.
        </Notice>
      )}
      <form ref={page} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Panel title="The fragrance">
              <div className="flex flex-col gap-4">
                <div className="grid gap-4 md:grid-cols-2">
                  <TextField autoFocus={!product} {...described('name')} />
                  <TextField {...described('shortName')} />
                </div>
                <TextArea {...described('description')} />
              </div>
            </Panel>
            <Panel title="Images">
              <p className="mb-3 text-muted">
                Use portrait images (4:5), at least 1600 pixels wide. The first one is the default.
              </p>
              <ImagesField
                images={images}
                onChange={setImages}
                error={errors.images}
                disabled={busy}
              />
            </Panel>
            <Panel title="Notes">
              <div className="grid gap-4 md:grid-cols-3">
                {NOTE_NAMES.map((name) => (
                  <TextArea
                    key={name}
                    label={LIST_FIELDS[name].label}
                    hint="One per line"
                    {...text(name)}
                  />
                ))}
              </div>
            </Panel>
            <Panel title="How it wears">
              <p className="mb-3 text-muted">
                Shown on the fragrance’s page. Leave out what you are not sure of.
              </p>
              <WearField wear={form.wear} disabled={busy} onChange={(wear) => set({ wear })} />
            </Panel>
            <Panel title="Sizes">
              <p className="mb-3 text-muted">
                {isSized
                  ? `Each size has its own price, stock and weight.${form.contents.length > 0 ? ' Leave the pieces blank to take the bottles from the stock of its parts.' : ''}`
                  : 'Leave empty to sell a single size, with the volume and price of this form.'}
              </p>
              <VariantsField form={form} disabled={busy} errors={errors} onChange={set} />
            </Panel>
            <Panel title="In the box">
              <p className="mb-3 text-muted">
                For gift sets only: every piece in the box. Leave empty for a single fragrance.
              </p>
              <ContentsField
                contents={form.contents}
                setId={product?.id}
                errors={errors}
                disabled={busy}
                onChange={(contents) => set({ contents })}
              />
            </Panel>
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Panel title="Visibility">
              <VisibilityField
                visibility={form.visibility}
                sets={sets}
                error={errors.visibility}
                disabled={busy}
                onChange={(visibility) => set({ visibility })}
              />
            </Panel>
            <Panel title={isSized ? 'Stock' : 'Price and stock'}>
              <div className="flex flex-col gap-4">
                {!isSized && (
                  <>
                    <TextField label="Price (₹)" inputMode="decimal" {...text('price')} />
                    <TextField
                      label="Original price (₹)"
                      optional
                      inputMode="decimal"
                      {...text('originalPrice')}
                    />
                    <TextField
                      label="Pieces left"
                      optional
                      inputMode="numeric"
                      hint={
                        form.contents.length > 0
                          ? 'Leave blank to take the bottles from the stock of its parts. A number counts boxes that are packed ahead; take their bottles off the stock of the parts.'
                          : 'Leave blank to skip stock tracking'
                      }
                      {...text('stock')}
                    />
                    <TextField
                      label="Weight (g)"
                      optional
                      inputMode="numeric"
                      hint="One piece in its carton, to weigh the parcel"
                      {...text('weight')}
                    />
                  </>
                )}
                {check('inStock')}
              </div>
            </Panel>
            <Panel title="On the label">
              <p className="mb-3 text-muted">
                Leave blank to use what the settings say for all fragrances.
              </p>
              <div className="flex flex-col gap-4">
                {LABEL_NAMES.map((name) => (
                  <TextField key={name} {...described(name)} />
                ))}
              </div>
            </Panel>
            <Panel title="Details">
              <div className="flex flex-col gap-4">
                {FACET_NAMES.map((name) => {
                  const { label, isChosen } = textField(name);
                  if (!isChosen) return <TextField key={name} {...described(name)} />;
                  return (
                    <SelectField key={name} label={label} {...text(name)}>
                      <option value="">Choose…</option>
                      {categories.map(({ id, name: shown }) => (
                        <option key={id} value={id}>
                          {shown}
                        </option>
                      ))}
                    </SelectField>
                  );
                })}
                {isSized ? (
                  <SelectField
                    label="Size on the card"
                    hint="Cards and lists show this size and its price."
                    {...text('volume')}
                    value={cardSize(form.variants, form.volume)?.volume}
                  >
                    {form.variants.map(({ volume }, n) => (
                      // Sizes have no id and their labels may be blank.
                      <option key={n} value={volume}>
                        {volume || `Size ${n + 1}`}
                      </option>
                    ))}
                  </SelectField>
                ) : (
                  <TextField label="Volume" placeholder="50 ml" {...text('volume')} />
                )}
                <TextField
                  label={LIST_FIELDS.tags.label}
                  optional
                  hint="Separated by commas"
                  {...text('tags')}
                />
                {check('featured')}
              </div>
            </Panel>
          </div>
        </div>
        <div
          role="group"
          aria-label="Save"
          className="sticky bottom-0 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-page px-4 py-3 md:-mx-8 md:px-8"
        >
          {/* Beside the button that was pressed, because the form is several screens long. */}
          <div className="flex max-h-60 w-full flex-col gap-2 overflow-y-auto empty:hidden">
            {problem && <Notice tone="bad">{problem}</Notice>}
            {save.step === 'conflict' && (
              <Conflict what="this fragrance" onReload={onReload} onKeep={keepMine} />
            )}
            {clashes && <Clashes clashes={clashes} />}
            {save.step === 'stopped' && <Notice tone="info">{adminMessages.uploadStopped}</Notice>}
            {save.step === 'saved' && (
              <Notice tone="ok">{product ? adminMessages.updated : adminMessages.added}</Notice>
            )}
          </div>
          {save.step === 'uploading' ? (
            <Button look="outline" size="sm" onClick={stop}>
              Stop uploading
            </Button>
          ) : (
            <BackToList to={paths.adminProducts()} className={buttonClass('outline', 'sm')}>
              Cancel
            </BackToList>
          )}
          <Button type="submit" size="sm" busy={busy}>
            {save.step === 'saving' || save.step === 'uploading'
              ? product
                ? adminMessages.saving
                : adminMessages.adding
              : product
                ? 'Save Changes'
                : 'Add Fragrance'}
          </Button>
        </div>
      </form>
      {question}
    </AdminPage>
  );
}
