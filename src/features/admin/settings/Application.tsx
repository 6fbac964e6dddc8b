import { useCallback, useState, type FormEvent } from 'react';
import { adminMessages } from '../messages';
import { validateSettings, type SettingsForm } from '../../../domain/shop/settings';
import { decodeSite } from '../../../domain/shop/site';
import { Button } from '../../../ui/Button';
import { TextArea, TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { ErrorState, Loading } from '../../../ui/PageState';
import { updateSite } from '../../../ui/site';
import { useResource } from '../../../ui/useResource';
import { Panel } from '../ui/Panel';
import { Conflict } from '../ui/Conflict';
import { useFocusFirstError } from '../ui/useFocusFirstError';
import { useUnsaved } from '../ui/useUnsaved';
import { useUser } from '../ui/useUser';

const settings = () => import('../../../firebase/shop/adminSettings');

/** Site name and description, contact details, and what invoices and shipments need. */
export function Application() {
  const { resource, reload } = useResource(
    useCallback(async () => (await settings()).fetchSettings(), []),
  );
  // Remounts the form when the settings are read again.
  const [version, setVersion] = useState(0);
  return (
    <Panel title="Application">
      {resource.status === 'loading' && <Loading label="Loading the settings" />}
      {resource.status === 'failed' && (
        <ErrorState title="The settings could not be loaded" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <Form
          key={version}
          saved={resource.value}
          onReload={() => void reload().then(() => setVersion((now) => now + 1))}
        />
      )}
    </Panel>
  );
}

function Form({ saved, onReload }: { saved: SettingsForm; onReload: () => void }) {
  const { id: by } = useUser();
  const [before, setBefore] = useState(saved);
  const [form, setForm] = useState(saved);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { form: page, focusFirstError } = useFocusFirstError();
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed' | 'conflict'>('idle');
  const found = validateSettings(form);
  const errors = isSubmitted ? found : {};
  const question = useUnsaved(JSON.stringify(form) !== JSON.stringify(before));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSubmitted(true);
    if (state === 'busy') return;
    if (Object.keys(found).length > 0) {
      focusFirstError();
      return;
    }
    setState('busy');
    try {
      const written = await (await settings()).saveSettings(before, form, by);
      if (!written) {
        setState('conflict');
        return;
      }
      setBefore(form);
      setState('saved');
      // Other visitors get the change with the catalogue, once the functions have rebuilt it.
      if (written.site) updateSite(decodeSite(written.site), Date.now());
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  const text = (name: keyof SettingsForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      if (state !== 'busy') setState('idle');
    },
  });

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <TextField label="Site Name" {...text('name')} />
      <TextArea
        label="Site Description"
        hint="Shown by search engines and in shared links."
        className="min-h-24!"
        {...text('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Support email" optional type="email" {...text('supportEmail')} />
        <TextField label="Support phone" optional type="tel" {...text('supportPhone')} />
        <TextField label="GSTIN" {...text('gstin')} />
        <TextField
          label="Tax rate (%)"
          inputMode="decimal"
          hint="Already included in prices"
          {...text('taxRate')}
        />
        <TextField
          label="Pickup location"
          hint="The name of the address at Shiprocket"
          {...text('pickupLocation')}
        />
        <TextField
          label="Pickup PIN"
          optional
          inputMode="numeric"
          hint="Leave empty to use the company’s address"
          {...text('pickupPin')}
        />
      </div>
      {state === 'saved' && <Notice tone="ok">The settings were saved.</Notice>}
      {state === 'failed' && (
        <Notice tone="bad">The settings could not be saved. Please try again.</Notice>
      )}
      {state === 'conflict' && <Conflict what="these settings" onReload={onReload} />}
      <Button type="submit" size="sm" busy={state === 'busy'} className="self-end">
        {state === 'busy' ? adminMessages.saving : 'Save Settings'}
      </Button>
      {question}
    </form>
  );
}
