import { Button } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { ExportNotice } from './ExportNotice';
import { InboxTabs } from './InboxTabs';
import { COLUMNS } from './newsletterColumns';
import { useSignupExport } from './useSignupExport';

const PER_PAGE = 25;
const firstPage = async () =>
  (await import('../../../firebase/shop/adminInbox')).fetchSignups(PER_PAGE);

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const pages = usePages(firstPage);
  const { state, exportAll } = useSignupExport();
  const busy = state.step === 'reading';
  const exportButton = (
    <Button look="outline" size="sm" busy={busy} onClick={() => void exportAll()}>
      Export CSV
    </Button>
  );
  return (
    <AdminPage title="Inbox" actions={exportButton}>
      <InboxTabs />
      <ExportNotice state={state} />
      <DataTable
        caption="Newsletter signups, newest first"
        columns={COLUMNS}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading addresses"
        empty="Nobody has signed up yet."
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
