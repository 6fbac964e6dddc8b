import type { ReactNode } from 'react';
import { STATE_NAMES } from '../../../domain/customer/address';
import { sellerField, type SellerName } from '../../../domain/shop/businessFields';
import type { SettingsForm } from '../../../domain/shop/settings';
import { SelectField, TextArea, TextField } from '../../../ui/Field';

interface Props {
  form: SettingsForm;
  errors: Partial<SettingsForm> | undefined;
  onChange: (name: keyof SettingsForm, value: string) => void;
}

/** The fields of the settings, in the order in which an owner knows them. */
export function SettingsFields({ form, errors, onChange }: Props) {
  const text = (name: keyof SettingsForm) => ({
    value: form[name],
    error: errors?.[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const seller = (name: SellerName) => {
    const { label, required } = sellerField(name);
    return { label, optional: required !== true, ...text(name) };
  };
  return (
    <>
      <TextField label="Site Name" {...text('name')} />
      <TextArea
        label="Site Description"
        hint="Shown by search engines and in shared links."
        className="min-h-24!"
        {...text('description')}
      />
      <TextField
        label="Announcement"
        optional
        hint="One line above every page, such as a date of dispatch. Leave blank for none."
        {...text('announcement')}
      />
      <Group
        title="Who sells"
        hint="The law requires this to be public: it appears in the footer, the policies and on invoices."
      >
        <TextField hint="As on the GST registration" {...seller('legalName')} />
        <TextField autoCapitalize="characters" {...seller('gstin')} />
        <div className="sm:col-span-2">
          <TextField {...seller('street')} />
        </div>
        <TextField {...seller('city')} />
        <TextField inputMode="numeric" {...seller('pin')} />
        <SelectField {...seller('state')}>
          <option value="">Choose…</option>
          {STATE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </Group>
      <Group title="Customer support">
        <TextField type="email" {...seller('supportEmail')} />
        <TextField type="tel" {...seller('supportPhone')} />
        <TextField {...seller('hours')} />
        <TextField
          hint="Required by the Consumer Protection (E-Commerce) Rules"
          {...seller('grievanceOfficer')}
        />
        <TextField {...seller('grievanceDesignation')} />
        <TextField type="email" {...seller('grievanceEmail')} />
        <TextField type="tel" {...seller('grievancePhone')} />
      </Group>
      <Group title="On the label" hint="Used for every fragrance that has nothing of its own here.">
        <TextField hint="Leave empty if you make them yourself" {...seller('manufacturer')} />
        <TextField {...seller('countryOfOrigin')} />
        <TextField inputMode="numeric" hint="Perfume is 3303" {...seller('hsn')} />
      </Group>
      <Group title="Your pages elsewhere">
        <TextField type="url" placeholder="https://" {...seller('instagram')} />
        <TextField type="url" placeholder="https://" {...seller('pinterest')} />
        <TextField type="url" placeholder="https://" {...seller('youtube')} />
      </Group>
      <Group title="Tax and parcels">
        <TextField
          label="Tax rate (%)"
          inputMode="decimal"
          hint="Already included in prices"
          {...text('taxRate')}
        />
        <TextField
          label="Pickup location"
          hint="What the address is called in Shiprocket"
          {...text('pickupLocation')}
        />
        <TextField
          label="Pickup PIN"
          optional
          inputMode="numeric"
          hint="Leave empty to use the seller’s address"
          {...text('pickupPin')}
        />
      </Group>
    </>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="mt-2 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
