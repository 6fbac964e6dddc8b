import { useCallback } from 'react';
import {
  CUSTOMER_NOTES_MAX,
  toCustomerNotes,
  toCustomerNotesForm,
  validateCustomerNotes,
  type CustomerNotes,
} from '../../../domain/customer/customerNotes';
import { TextArea, TextField } from '../../../ui/Field';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';

const notesOf = () => import('../../../firebase/customer/adminCustomerNotes');

/** What admins remember about a customer, who does not see it. */
export function CustomerNotesPanel({ uid }: { uid: string }) {
  const load = useCallback(async () => (await notesOf()).fetchCustomerNotes(uid), [uid]);
  const { resource, reload, version, reloadForm } = useFormResource(load);
  return (
    <Panel title="Notes and tags">
      {resource.status === 'loading' && <PanelLoading label="Loading the notes" />}
      {resource.status === 'failed' && <PanelFailed what="The notes" retry={() => void reload()} />}
      {resource.status === 'ready' && (
        <Form key={version} uid={uid} saved={resource.value} onReload={reloadForm} />
      )}
    </Panel>
  );
}

function Form({
  uid,
  saved,
  onReload,
}: {
  uid: string;
  saved: CustomerNotes;
  onReload: () => Promise<boolean>;
}) {
  const { id: by } = useUser();
  const { form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: toCustomerNotesForm,
    validate: validateCustomerNotes,
    fetch: async () => (await notesOf()).fetchCustomerNotes(uid),
    async save(form, before) {
      const edited = toCustomerNotes(form);
      const { saveCustomerNotes } = await notesOf();
      return (await saveCustomerNotes(uid, before, edited, by)) ? edited : undefined;
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <TextField
        label="Tags"
        optional
        hint="Separated by commas. Search customers for #tag to find all who have it."
        value={form.tags}
        error={errors?.tags}
        onChange={({ target }) => setForm((now) => ({ ...now, tags: target.value }))}
      />
      <TextArea
        label="Note"
        optional
        hint="Only admins see it."
        className="min-h-20!"
        maxLength={CUSTOMER_NOTES_MAX.note}
        value={form.note}
        error={errors?.note}
        onChange={({ target }) => setForm((now) => ({ ...now, note: target.value }))}
      />
      <SaveMessages
        state={state}
        saved="The notes were saved."
        what="the notes"
        onReload={onReload}
        kept={kept}
      />
      <SaveButton isBusy={isBusy}>Save Notes</SaveButton>
      {question}
    </form>
  );
}
