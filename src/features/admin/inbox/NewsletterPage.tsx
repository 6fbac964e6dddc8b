import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { ExportButton } from './ExportButton';
import { ExportNotice } from '../ui/ExportNotice';
import { InboxTabs } from './InboxTabs';
import { RemoveSubscriberDialog } from './RemoveSubscriberDialog';
import { useSubscriberExport } from './useSubscriberExport';
import { useSubscribers } from './useSubscribers';

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const { pages, table, chosen, setChosen, remove } = useSubscribers();
  const { state, exportAll } = useSubscriberExport();
  return (
    <AdminPage
      title="Inbox"
      actions={<ExportButton busy={state.step === 'reading'} onExport={exportAll} />}
    >
      <InboxTabs />
      <ExportNotice state={state} one="address" more="addresses" className="mb-4" />
      <DataTable
        caption="Newsletter subscribers, newest first"
        {...table}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading addresses"
        empty="Nobody has signed up yet."
      />
      <Pager pages={pages} />
      {chosen && (
        <RemoveSubscriberDialog
          subscriber={chosen}
          onConfirm={() => remove(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </AdminPage>
  );
}
