import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { ExportButton } from './ExportButton';
import { ExportNotice } from './ExportNotice';
import { InboxTabs } from './InboxTabs';
import { RemoveSignupDialog } from './RemoveSignupDialog';
import { useSignupExport } from './useSignupExport';
import { useSignups } from './useSignups';

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const { pages, columns, chosen, setChosen, remove } = useSignups();
  const { state, exportAll } = useSignupExport();
  return (
    <AdminPage
      title="Inbox"
      actions={<ExportButton busy={state.step === 'reading'} onExport={exportAll} />}
    >
      <InboxTabs />
      <ExportNotice state={state} />
      <DataTable
        caption="Newsletter signups, newest first"
        columns={columns}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading addresses"
        empty="Nobody has signed up yet."
      />
      <Pager pages={pages} />
      {chosen && (
        <RemoveSignupDialog
          signup={chosen}
          onConfirm={() => remove(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </AdminPage>
  );
}
