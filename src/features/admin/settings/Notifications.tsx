import {
  NOTIFICATION_TIMES,
  NOTIFICATIONS,
  validateNotifications,
  type NotificationSettings,
} from '../../../domain/shop/notifications';
import { SelectField, TextField } from '../../../ui/Field';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { SaveButton, SaveMessages, useFormResource, useSaveForm } from '../ui/useSaveForm';
import { useUser } from '../ui/useUser';

export interface NotificationService {
  fetch: () => Promise<NotificationSettings>;
  /** Returns false when somebody else has changed them meanwhile. */
  save: (
    loaded: NotificationSettings,
    edited: NotificationSettings,
    by: string,
  ) => Promise<boolean>;
}

const notifications = () => import('../../../firebase/shop/adminNotifications');

const notificationService: NotificationService = {
  fetch: async () => (await notifications()).fetchNotificationSettings(),
  save: async (...args) => (await notifications()).saveNotificationSettings(...args),
};

/** What the owner is told by email, at once or in the email of the morning, and where it goes. */
export function Notifications({
  service = notificationService,
}: {
  service?: NotificationService;
}) {
  const { resource, reload, version, reloadForm } = useFormResource(service.fetch);
  return (
    <Panel title="Notifications">
      {resource.status === 'loading' && <PanelLoading label="Loading the notifications" />}
      {resource.status === 'failed' && (
        <PanelFailed what="The notifications" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <Form key={version} saved={resource.value} service={service} onReload={reloadForm} />
      )}
    </Panel>
  );
}

const LABELS = {
  to: 'Send them to',
  ...Object.fromEntries(NOTIFICATIONS.map(([kind, label]) => [kind, label])),
};

interface FormProps {
  saved: NotificationSettings;
  service: NotificationService;
  onReload: () => Promise<boolean>;
}

function Form({ saved, service, onReload }: FormProps) {
  const { id: by } = useUser();
  const { form, setForm, errors, state, isBusy, kept, formProps, question } = useSaveForm({
    loaded: saved,
    toForm: (settings) => settings,
    validate: validateNotifications,
    fetch: service.fetch,
    labels: LABELS,
    async save(form, before) {
      const edited = { ...form, to: form.to.trim() };
      return (await service.save(before, edited, by)) ? edited : undefined;
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        We email you when something needs you. What is sent once a day comes in one email, at 8 in
        the morning. No email names a customer.
      </p>
      <fieldset disabled={isBusy} className="flex flex-col gap-4">
        <legend className="sr-only">Emails to you</legend>
        <TextField
          label="Send them to"
          type="email"
          optional
          hint="Leave blank for the email address of customer support."
          value={form.to}
          error={errors?.to}
          onChange={({ target }) => setForm((now) => ({ ...now, to: target.value }))}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {NOTIFICATIONS.map(([kind, label, hint]) => (
            <SelectField
              key={kind}
              label={label}
              hint={hint}
              value={form[kind]}
              onChange={({ target }) => {
                const chosen = NOTIFICATION_TIMES.find(([time]) => time === target.value)?.[0];
                if (chosen) setForm((now) => ({ ...now, [kind]: chosen }));
              }}
            >
              {NOTIFICATION_TIMES.map(([time, words]) => (
                <option key={time} value={time}>
                  {words}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </fieldset>
      <SaveMessages
        state={state}
        saved="The notifications were saved."
        what="the notifications"
        onReload={onReload}
        kept={kept}
      />
      <SaveButton isBusy={isBusy}>Save Notifications</SaveButton>
      {question}
    </form>
  );
}
