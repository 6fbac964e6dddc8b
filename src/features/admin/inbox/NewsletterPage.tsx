import { useCallback } from 'react';
import { istDay, istIso } from '../../../domain/shop/ist';
import type { Signup } from '../../../domain/shop/signup';
import { Button } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';
import { usePages } from '../ui/usePages';
import { ExportNotice } from './ExportNotice';
import { InboxTabs } from './InboxTabs';
import { COLUMNS } from './newsletterColumns';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

function signupRows(signups: readonly Signup[]): string[][] {
  return [
    ['Email', 'Since'],
    ...signups.map(({ email, createdAt }) => [email, istIso(createdAt.getTime())]),
  ];
}

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const pages = usePages(useCallback(async () => (await inbox()).fetchSignups(PER_PAGE), []));
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `newsletter-${istDay(new Date())}.csv`,
      async () => (await inbox()).fetchSignups(EXPORT_PAGE),
      signupRows,
    );
  const exportButton = (
    <Button
      look="outline"
      size="sm"
      busy={state.step === 'reading'}
      onClick={() => void exportAll()}
    >
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
