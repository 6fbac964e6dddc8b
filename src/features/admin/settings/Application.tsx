import { useCallback, useState, type FormEvent } from 'react';
import { adminMessages } from '../messages';
import { missingBusiness } from '../../../domain/shop/missingBusiness';
import {
  toBusiness,
  toSettingsForm,
  toSite,
  validateSettings,
  type SettingsForm,
} from '../../../domain/shop/settings';
import { siteOf } from '../../../domain/shop/site';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ErrorState, Loading } from '../../../ui/PageState';
import { updateSite } from '../../../ui/site';
import { useResource } from '../../../ui/useResource';
import { NotOpen } from '../ui/NotOpen';
import { Panel } from '../ui/Panel';
import { Conflict } from '../ui/Conflict';
import { useFocusFirstError } from '../ui/useFocusFirstError';
import { useUnsaved } from '../ui/useUnsaved';
import { useUser } from '../ui/useUser';
import { SettingsFields } from './SettingsFields';

const settings = () => import('../../../firebase/shop/adminSettings');

/** The shop's name, who sells, and what invoices and shipments need. */
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
        <SettingsEditor
          key={version}
          saved={resource.value}
          onReload={() => void reload().then(() => setVersion((now) => now + 1))}
        />
      )}
    </Panel>
  );
}

/** On emulators the demo's seller may sell, so nothing is missing there. */
export function SettingsEditor({
  saved,
  onReload,
  isEmulated = __EMULATED__,
}: {
  saved: SettingsForm;
  onReload: () => void;
  isEmulated?: boolean;
}) {
  const { id: by } = useUser();
  const [before, setBefore] = useState(saved);
  const [form, setForm] = useState(saved);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { form: page, focusFirstError } = useFocusFirstError();
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed' | 'conflict'>('idle');
  const found = validateSettings(form);
  const errors = isSubmitted ? found : {};
  const question = useUnsaved(JSON.stringify(form) !== JSON.stringify(before));
  const missing = isEmulated ? [] : missingBusiness(before);

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
      // As stored: trimmed, the GSTIN in capitals. What was typed meanwhile stays.
      const stored = toSettingsForm(toSite(form), toBusiness(form));
      setBefore(stored);
      setForm((current) => (current === form ? stored : current));
      setState('saved');
      // Other visitors get the change with the catalogue, once the functions have rebuilt it.
      if (written.site ?? written.business)
        updateSite(siteOf(toSite(form), toBusiness(form)), Date.now());
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  function change(name: keyof SettingsForm, value: string): void {
    setForm({ ...form, [name]: value });
    if (state !== 'busy') setState('idle');
  }

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {missing.length > 0 && <NotOpen missing={missing} />}
      <SettingsFields form={form} errors={errors} onChange={change} />
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
