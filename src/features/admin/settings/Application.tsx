import { useCallback } from 'react';
import { SELLER_NAMES, sellerField } from '../../../domain/shop/businessFields';
import { missingBusiness } from '../../../domain/shop/missingBusiness';
import {
  toBusiness,
  toSettingsForm,
  toSite,
  validateSettings,
  type SettingsForm,
} from '../../../domain/shop/settings';
import { siteOf } from '../../../domain/shop/site';
import { updateSite } from '../../../ui/site';
import { NotOpen } from '../ui/NotOpen';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';
import { SettingsFields } from './SettingsFields';

const settings = () => import('../../../firebase/shop/adminSettings');

/** The shop's name, who sells, and what invoices and shipments need. */
export function Application() {
  const { resource, reload, version, reloadForm } = useFormResource(
    useCallback(async () => (await settings()).fetchSettings(), []),
  );
  return (
    <Panel title="Application">
      {resource.status === 'loading' && <PanelLoading label="Loading the settings" />}
      {resource.status === 'failed' && (
        <PanelFailed what="The settings" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <SettingsEditor key={version} saved={resource.value} onReload={reloadForm} />
      )}
    </Panel>
  );
}

const LABELS = {
  ...Object.fromEntries(SELLER_NAMES.map((name) => [name, sellerField(name).label])),
  name: 'Site Name',
  description: 'Site Description',
  taxRate: 'Tax rate (%)',
  pickupPin: 'Pickup PIN',
};

/** On emulators the demo's seller may sell, so nothing is missing there. */
export function SettingsEditor({
  saved,
  onReload,
  isEmulated = __EMULATED__,
}: {
  saved: SettingsForm;
  onReload: () => Promise<boolean>;
  isEmulated?: boolean;
}) {
  const { id: by } = useUser();
  const { before, form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: (form) => form,
    validate: validateSettings,
    fetch: async () => (await settings()).fetchSettings(),
    labels: LABELS,
    async save(form, before) {
      const written = await (await settings()).saveSettings(before, form, by);
      if (!written) return undefined;
      // Other visitors get the change with the catalogue, once the functions have rebuilt it.
      if (written.site ?? written.business)
        updateSite(siteOf(toSite(form), toBusiness(form)), Date.now());
      // As stored: trimmed, the GSTIN in capitals.
      return toSettingsForm(toSite(form), toBusiness(form));
    },
  });
  const missing = isEmulated ? [] : missingBusiness(before);

  return (
    <form {...formProps} className="flex flex-col gap-4">
      {missing.length > 0 && <NotOpen missing={missing} />}
      <SettingsFields
        form={form}
        errors={errors}
        onChange={(name, value) => setForm((now) => ({ ...now, [name]: value }))}
      />
      <SaveMessages
        state={state}
        saved="The settings were saved."
        what="these settings"
        onReload={onReload}
        kept={kept}
      />
      <SaveButton isBusy={isBusy}>Save Settings</SaveButton>
      {question}
    </form>
  );
}
