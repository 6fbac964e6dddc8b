import { Check } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { COUNTRY, STATE_NAMES, type ShippingForm } from '../../domain/customer/address';
import { OTP_LENGTH, PHONE_DIGITS } from '../../domain/shop/constants';
import { MAX_GIFT_MESSAGE, type Gift } from '../../domain/order/gift';
import type { OrderItem } from '../../domain/order/order';
import { formatRupees } from '../../domain/pricing/money';
import { pinHint } from '../../domain/customer/place';
import { windowLabel } from '../../domain/order/delivery';
import { Button } from '../../ui/Button';
import { DigitsField } from '../../ui/DigitsField';
import { SelectField, TextArea, TextField } from '../../ui/Field';
import { Photo } from '../../ui/Photo';
import { PinQuestion } from '../../ui/PinQuestion';
import { fieldId } from './fieldId';
import type { ShippingFormApi } from './useShippingForm';

interface Props {
  fields: ShippingFormApi;
  /** The verified address of the account, which gets every email about the order. */
  accountEmail: string;
  disabled: boolean;
  phoneVerified: boolean;
  onVerifyPhone: () => void;
  /** What a gift can be wrapped in, if it can. */
  wrapping?: OrderItem | undefined;
  /** Its picture. */
  wrappingPhoto?: string | undefined;
}

/** The fields that keep digits only. */
const DIGITS: ReadonlySet<keyof ShippingForm> = new Set(['phone', 'recipientPhone', 'zipCode']);

/** The checkout fields, in the order in which their errors are listed. */
export function ShippingFields({
  fields,
  accountEmail,
  disabled,
  phoneVerified,
  onVerifyPhone,
  wrapping,
  wrappingPhoto,
}: Props) {
  const {
    form,
    gift,
    wish,
    sendDays,
    errors,
    filled,
    change,
    setGift,
    setWish,
    wrap,
    setWrap,
    book,
    chosen,
    choose,
    shouldSave,
    setShouldSave,
  } = fields;

  const text = (
    name: keyof ShippingForm,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & {
      hint?: ReactNode;
      optional?: boolean;
      trailing?: ReactNode;
    },
  ) => {
    const Box = DIGITS.has(name) ? DigitsField : TextField;
    return (
      <Box
        id={fieldId(name)}
        name={name}
        label={label}
        value={form[name]}
        onChange={(event) => change(name, event.target.value)}
        error={errors[name]}
        required={more.optional !== true}
        {...more}
      />
    );
  };

  const complete = form.phone.length === PHONE_DIGITS;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-12">
      <Section title="Contact">
        {!gift && (
          <div className="grid gap-5 sm:grid-cols-2">
            {text('firstName', 'First name', { autoComplete: 'given-name' })}
            {text('lastName', 'Last name', { autoComplete: 'family-name' })}
          </div>
        )}
        {text('email', 'Email', {
          type: 'email',
          autoComplete: 'email',
          inputMode: 'email',
          hint: `For the courier. Our own emails go to your account’s address, ${accountEmail}.`,
        })}
        {text('phone', 'Phone number', {
          type: 'tel',
          autoComplete: 'tel-national',
          maxLength: 24,
          hint: phoneVerified ? (
            <span key="verified">
              {gift && form.recipientPhone !== ''
                ? 'The courier calls the recipient; we write to you if anything is unclear.'
                : 'The courier calls this number before delivery.'}
            </span>
          ) : (
            <span key="digits">
              Ten digits, without +91. We verify it with a{' '}
              <span className="whitespace-nowrap">{OTP_LENGTH}-digit</span> code.
            </span>
          ),
          trailing: phoneVerified ? (
            <span className="inline-flex items-center gap-1.5 pr-3 text-sm text-ok">
              <Check aria-hidden="true" size={16} strokeWidth={1.75} />
              Verified
            </span>
          ) : (
            complete && (
              <Button look="quiet" size="sm" onClick={onVerifyPhone}>
                Verify
              </Button>
            )
          ),
        })}
        <Checkbox name="gift" checked={gift} onChange={setGift}>
          This is a gift
        </Checkbox>
        {gift && (
          <>
            {wrapping && (
              <div className="grid grid-cols-[4rem_1fr] items-center gap-4">
                <Photo src={wrappingPhoto} alt="" sizes="64px" />
                <div>
                  <Checkbox name="wrap" checked={wrap} onChange={setWrap}>
                    {`Wrap it for ${formatRupees(wrapping.price)}`}
                  </Checkbox>
                  <p className="text-sm text-muted">{wrapping.name}</p>
                </div>
              </div>
            )}
            <GiftWish wish={wish} days={sendDays} onChange={setWish} />
          </>
        )}
      </Section>

      <Section title="Delivery address">
        {book.length > 1 && (
          <SelectField
            label="From your address book"
            value={chosen?.id ?? ''}
            onChange={(event) => {
              const wanted = book.find(({ id }) => id === event.target.value);
              if (wanted) choose(wanted);
            }}
          >
            <option value="">Another address</option>
            {book.map(({ id, info }) => (
              <option key={id} value={id}>
                {`${info.firstName} ${info.lastName}, ${info.address1}, ${info.city}`}
              </option>
            ))}
          </SelectField>
        )}
        {gift && (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              {text('firstName', 'Recipient’s first name', { autoComplete: 'off' })}
              {text('lastName', 'Recipient’s last name', { autoComplete: 'off' })}
            </div>
            {text('recipientPhone', 'Recipient’s phone number', {
              type: 'tel',
              autoComplete: 'off',
              maxLength: 24,
              optional: true,
              hint: 'Only the courier will use it. We write only to you.',
            })}
          </>
        )}
        <div>
          <div className="grid gap-5 sm:grid-cols-2">
            {text('zipCode', 'PIN code', {
              autoComplete: 'postal-code',
              maxLength: 12,
              hint: pinHint(form, filled),
            })}
          </div>
          <PinQuestion pin={form.zipCode} city={form.city} state={form.state} onChange={change} />
        </div>
        {text('address1', 'Address line 1', {
          autoComplete: 'address-line1',
          placeholder: 'House or flat number, building, road',
        })}
        {text('address2', 'Address line 2', {
          autoComplete: 'address-line2',
          optional: true,
          placeholder: 'Area, sector, locality',
        })}
        {text('landmark', 'Landmark', { autoComplete: 'off', optional: true })}
        <div className="grid gap-5 sm:grid-cols-2">
          {text('city', 'City', { autoComplete: 'address-level2' })}
          <SelectField
            id={fieldId('state')}
            name="state"
            label="State"
            value={form.state}
            onChange={(event) => change('state', event.target.value)}
            error={errors.state}
            autoComplete="address-level1"
            required
          >
            <option value="">Choose a state</option>
            {STATE_NAMES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          <TextField label="Country" value={COUNTRY} readOnly autoComplete="country-name" />
        </div>
        {shouldSave !== undefined && (
          <Checkbox name="keep" checked={shouldSave} onChange={setShouldSave}>
            Save this address to my address book
          </Checkbox>
        )}
      </Section>
    </fieldset>
  );
}

/** The card in the parcel, and the day on which it leaves. */
function GiftWish({
  wish,
  days,
  onChange,
}: {
  wish: Gift;
  days: readonly string[];
  onChange: (wish: Gift) => void;
}) {
  const left = MAX_GIFT_MESSAGE - wish.message.length;
  return (
    <>
      <TextArea
        name="giftMessage"
        label="Message on the card"
        rows={3}
        maxLength={MAX_GIFT_MESSAGE}
        optional
        value={wish.message}
        onChange={(event) => onChange({ ...wish, message: event.target.value })}
        hint={
          wish.message === ''
            ? `We print it on a card, up to ${MAX_GIFT_MESSAGE} characters. The parcel contains no prices.`
            : `${left} ${left === 1 ? 'character' : 'characters'} left.`
        }
      />
      <SelectField
        name="sendOn"
        label="Send it"
        value={wish.sendOn}
        onChange={(event) => onChange({ ...wish, sendOn: event.target.value })}
        hint={
          wish.sendOn === ''
            ? undefined
            : 'The parcel leaves us that day and arrives some days later.'
        }
      >
        <option value="">As soon as possible</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {`On ${windowLabel({ from: day, to: day })}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function Checkbox({
  name,
  checked,
  onChange,
  children,
}: {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="display text-3xl">{title}</h2>
      {children}
    </section>
  );
}
