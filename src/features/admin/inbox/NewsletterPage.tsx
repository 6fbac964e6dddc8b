import { Button } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { Confirm } from '../ui/Confirm';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { ExportNotice } from './ExportNotice';
import { InboxTabs } from './InboxTabs';
import { useSignupExport } from './useSignupExport';
import { useSignups } from './useSignups';

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const { pages, columns, chosen, setChosen, remove } = useSignups();
  const { state, exportAll } = useSignupExport();
  const busy = state.step === 'reading';
  const exportButton = (
    <Button look="outline" size="sm" busy={busy} onClick={() => void exportAll()}>
      Export CSV
    </Button>
  );
  const close = () => setChosen(undefined);
  return (
    <AdminPage title="Inbox" actions={exportButton}>
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
        <Confirm
          title="Remove this address?"
          confirm="Remove"
          danger
          onConfirm={() => remove(chosen)}
          onClose={close}
        >
          <p>{chosen.email} will no longer receive the newsletter.</p>
        </Confirm>
      )}
    </AdminPage>
  );
}
