import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  blankOffer,
  validateOffer,
  toOfferFields,
  toOfferForm,
  type OfferErrors,
  type OfferForm,
} from '../../../domain/pricing/offerForm';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { productSlug } from '../../../domain/product/productForm';
import { isSecret } from '../../../domain/product/secretPart';
import type { OfferWithUses } from '../../../domain/pricing/offer';
import { combinesWith } from '../../../domain/pricing/offerState';
import { dayOf, istDay } from '../../../domain/shop/ist';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { SelectField, TextArea, TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { AdminPage } from '../ui/AdminPage';
import { markedName, useAllProducts } from '../products/useAllProducts';
import { Panel } from '../ui/Panel';
import { SaveButton, SaveMessages, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';
import { OfferPreview } from './OfferPreview';
import { ProductPicker } from './ProductPicker';
import { usesText } from './usesText';
import { serverTime } from '../../../clock';

const offers = () => import('../../../firebase/pricing/adminOffers');

/** Those that the names do not say already. */
const LABELS = {
  type: 'Discount in',
  startDay: 'First day',
  endDay: 'Last day',
  minOrderValue: 'Minimum order value (₹)',
  pieces: 'Number of pieces',
  volume: 'Size of the pieces',
  maxUses: 'Maximum uses',
  combines: 'Combines with other offers',
  productIds: 'Fragrances',
};

interface Props {
  /** The offer to edit; undefined for a new one. */
  offer?: OfferWithUses;
  /** Loads the current offer after an edit conflict. */
  onReload?: () => Promise<boolean>;
}

/** Creates or edits an offer. A coupon's code is its document id and cannot change. */
export function OfferEditor({ offer, onReload }: Props) {
  const { id: by } = useUser();
  const navigate = useNavigate();
  const [isReserved, setReserved] = useState(false);
  const [opened] = useState(() => ({
    offer,
    form: offer ? toOfferForm(offer) : blankOffer(serverTime()),
  }));
  const [today] = useState(() => istDay(serverTime()));
  const all = useAllProducts();
  // A size may be that of a draft, so it is not looked up before all are here.
  const products = all.isWhole ? all.products : undefined;
  const validate = (form: OfferForm): OfferErrors => validateOffer(form, products);
  const { form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: opened,
    toForm: (stored) => stored.form,
    validate,
    async save(form, { offer }) {
      if (!(await write(form, offer))) return undefined;
      void navigate(paths.adminOffers(), { replace: true });
      return { offer, form };
    },
    async fetch() {
      const stored = offer && (await (await offers()).fetchOfferWithUses(offer.id));
      return stored && { offer: stored, form: toOfferForm(stored) };
    },
    labels: LABELS,
  });
  const hasPassed =
    dayOf(form.endDay) !== undefined && form.endDay < today && form.endDay !== opened.form.endDay;
  const secret = all.products?.find((one) => form.productIds.includes(one.id) && isSecret(one));
  const set = (change: Partial<OfferForm>): void => setForm((now) => ({ ...now, ...change }));

  /** False when somebody else was faster: they have changed the offer, or the code is not free. */
  async function write(form: OfferForm, offer: OfferWithUses | undefined): Promise<boolean> {
    const fields = toOfferFields(form, offer);
    const { createOffer, updateOffer } = await offers();
    if (offer) return updateOffer(offer, fields, by);
    const id = form.isAutomatic
      ? `${productSlug(form.title)}-${Date.now().toString(36)}`
      : fields.couponCode;
    const outcome = await createOffer(id, fields, by);
    setReserved(outcome === 'reserved');
    return outcome === 'created';
  }

  const check = (name: 'combines' | 'oncePerCustomer', label: string) => (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={form[name]}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      {label}
    </label>
  );
  const text = (
    name:
      | 'title'
      | 'description'
      | 'value'
      | 'couponCode'
      | 'startDay'
      | 'endDay'
      | 'minOrderValue'
      | 'pieces'
      | 'volume'
      | 'maxUses',
  ) => ({
    value: form[name],
    error: errors?.[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  return (
    <AdminPage
      title={offer ? `Edit ${offer.title || offer.id}` : 'Add Offer'}
      back={{ to: paths.adminOffers(), label: 'Offers' }}
      detail={
        offer &&
        `${usesText(offer.uses)} ${formatRupees(toRupees(offer.givenPaise))} was taken off.`
      }
    >
      <form {...formProps} className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {/* Disabled while saving: the response would overwrite later input. */}
          <fieldset disabled={isBusy || state === 'saved'} className="contents">
            <Panel title="The offer">
              <div className="grid gap-4 md:grid-cols-2">
                <SelectField
                  label="How it is used"
                  disabled={offer !== undefined}
                  value={form.isAutomatic ? 'automatic' : 'coupon'}
                  onChange={(event) => set({ isAutomatic: event.target.value === 'automatic' })}
                >
                  <option value="coupon">With a coupon code</option>
                  <option value="automatic">Automatically</option>
                </SelectField>
                {!form.isAutomatic && (
                  <TextField
                    label="Coupon code"
                    hint={
                      offer
                        ? undefined
                        : 'Stored in capitals. Customers may type it in small letters.'
                    }
                    autoCapitalize="characters"
                    spellCheck={false}
                    // Only as the form opens: whoever changes how it is used stays in that list.
                    autoFocus={!offer && form === opened.form}
                    readOnly={offer !== undefined}
                    {...text('couponCode')}
                  />
                )}
                <TextField label="Title" maxLength={120} {...text('title')} />
                <div className="md:col-span-2">
                  <TextArea
                    label="Description"
                    optional
                    className="min-h-20!"
                    maxLength={1000}
                    {...text('description')}
                  />
                </div>
                <SelectField
                  label="Discount in"
                  value={form.type}
                  onChange={(event) =>
                    set({ type: event.target.value === 'fixed' ? 'fixed' : 'percentage' })
                  }
                >
                  <option value="percentage">Percent</option>
                  <option value="fixed">Rupees</option>
                </SelectField>
                <TextField
                  label={form.type === 'fixed' ? 'Amount (₹)' : 'Percent'}
                  inputMode="decimal"
                  {...text('value')}
                />
                <TextField label="First day" type="date" {...text('startDay')} />
                <TextField
                  label="Last day"
                  type="date"
                  hint={
                    hasPassed && 'This day has passed, so the offer is over as soon as it is saved.'
                  }
                  {...text('endDay')}
                />
              </div>
            </Panel>
            <Panel title="Conditions">
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  label="Minimum order value (₹)"
                  optional
                  inputMode="decimal"
                  {...text('minOrderValue')}
                />
                <TextField
                  label="Number of pieces"
                  optional
                  inputMode="numeric"
                  hint="With 5, the amount comes off once for every five pieces."
                  {...text('pieces')}
                />
                <TextField
                  label="Size of the pieces"
                  optional
                  hint="As on the fragrances, for example 2 ml."
                  {...text('volume')}
                />
                <TextField
                  label="Maximum uses"
                  optional
                  inputMode="numeric"
                  hint="Leave empty for no limit."
                  {...text('maxUses')}
                />
                {check('oncePerCustomer', 'Once per customer')}
                {check('combines', 'Combines with other offers')}
              </div>
              <p className="mt-4 text-muted">
                {`Combines with ${combinesWith(form)}.`}
                {!form.combines &&
                  ' A cart gets this offer alone or all the others together, whichever costs the customer less.'}
              </p>
              <ProductPicker
                ids={form.productIds}
                all={all}
                onChange={(productIds) => set({ productIds })}
              />
              {form.isAutomatic && secret && (
                <p className="mt-2 text-muted">
                  An automatic offer is public at once, and with it the address of{' '}
                  {markedName(secret)}.
                </p>
              )}
            </Panel>
          </fieldset>
          {state === 'conflict' && !offer ? (
            <Notice tone="bad">
              {isReserved
                ? 'Customers have paid with this code, and its offer was deleted. Choose another code, so that the figures don’t count two offers as one.'
                : 'An offer with this code already exists.'}
            </Notice>
          ) : (
            <SaveMessages state={state} what="this offer" onReload={onReload} kept={kept} />
          )}
          <div className="flex justify-end gap-2">
            <LinkButton look="outline" size="sm" to={paths.adminOffers()}>
              Cancel
            </LinkButton>
            <SaveButton isBusy={isBusy}>{offer ? 'Save Changes' : 'Add Offer'}</SaveButton>
          </div>
        </div>
        <OfferPreview
          form={form}
          isComplete={Object.keys(validate(form)).length === 0}
          id={offer?.id}
          uses={offer?.uses ?? 0}
          all={all}
        />
      </form>
      {question}
    </AdminPage>
  );
}
