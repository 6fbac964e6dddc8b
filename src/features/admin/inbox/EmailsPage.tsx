import type { QueuedEmail } from '../../../domain/shop/queuedEmail';
import { SelectField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { columns, emailCard } from './emailColumns';
import { InboxTabs } from './InboxTabs';
import { useEmails } from './useEmails';

/** `/admin/emails`: the shop's emails. One that was not delivered can be sent again. */
export function EmailsPage() {
  const { pages, show, setShow, again, sendAgain } = useEmails();
  const isBusy = again.step === 'busy' ? again.email.id : undefined;
  const sending = {
    isBusy: ({ id }: QueuedEmail) => id === isBusy,
    onSendAgain: (email: QueuedEmail) => void sendAgain(email),
  };
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      <div className="mb-4 w-48 max-w-full">
        <SelectField label="Show" value={show} onChange={(event) => setShow(event.target.value)}>
          <option value="failed">Not delivered</option>
          <option value="all">All</option>
        </SelectField>
      </div>
      <div role="status">
        {again.step === 'queued' && (
          <Notice tone="ok" className="mb-4">
            The email to {again.email.to.join(', ')} is in the queue and will be sent within a
            minute.
          </Notice>
        )}
      </div>
      {again.step === 'failed' && (
        <Notice tone="bad" className="mb-4">
          The email to {again.email.to.join(', ')} could not be put into the queue. Please try
          again.
        </Notice>
      )}
      <DataTable
        caption="Emails, newest first"
        columns={columns(sending)}
        card={emailCard(sending)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading emails"
        empty={
          show === 'failed' ? 'Every email was delivered or is on its way.' : 'No emails found.'
        }
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
