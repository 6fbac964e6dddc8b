import { useCallback, useState } from 'react';
import { istDay } from '../../../domain/shop/ist';
import type { Signup } from '../../../domain/shop/inbox';
import { writeCsv } from '../../../domain/shop/csv';
import { istIso } from '../../../domain/shop/ist';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { Notice } from '../../../ui/Notice';
import { AdminPage } from '../ui/AdminPage';
import { DataTable, type Column } from '../ui/DataTable';
import { download } from '../ui/download';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { InboxTabs } from './InboxTabs';

const PER_PAGE = 25;
const EXPORT_PAGE = 300;
const inbox = () => import('../../../firebase/shop/adminInbox');

const COLUMNS: readonly Column<Signup>[] = [
  { header: 'Email', lead: true, cell: ({ email }) => <span className="break-all">{email}</span> },
  { header: 'Signed up', cell: ({ createdAt }) => formatDay(createdAt) },
];

type Export = { step: 'idle' | 'failed' } | { step: 'reading' | 'done'; read: number };

/** `/admin/newsletter`: the newsletter's subscribers. */
export function NewsletterPage() {
  const pages = usePages(useCallback(async () => (await inbox()).fetchSignups(PER_PAGE), []));
  const [state, setState] = useState<Export>({ step: 'idle' });

  async function run(): Promise<void> {
    const signups: Signup[] = [];
    setState({ step: 'reading', read: 0 });
    try {
      const { fetchSignups } = await inbox();
      let page = await fetchSignups(EXPORT_PAGE);
      signups.push(...page.rows);
      while (page.next) {
        setState({ step: 'reading', read: signups.length });
        page = await page.next();
        signups.push(...page.rows);
      }
      const rows = signups.map(({ email, createdAt }) => [email, istIso(createdAt.getTime())]);
      download(`newsletter-${istDay(new Date())}.csv`, writeCsv([['Email', 'Since'], ...rows]));
      setState({ step: 'done', read: signups.length });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed' });
    }
  }

  return (
    <AdminPage
      title="Inbox"
      actions={
        <Button look="outline" size="sm" busy={state.step === 'reading'} onClick={() => void run()}>
          Export CSV
        </Button>
      }
    >
      <InboxTabs />
      {state.step === 'reading' && (
        <Notice tone="info" className="mb-4">
          {state.read} addresses read…
        </Notice>
      )}
      {state.step === 'done' && (
        <Notice tone="ok" className="mb-4">
          {state.read} addresses exported.
        </Notice>
      )}
      {state.step === 'failed' && (
        <Notice tone="bad" className="mb-4">
          The addresses could not be exported. Please try again.
        </Notice>
      )}
      <DataTable
        caption="Newsletter signups, newest first"
        columns={COLUMNS}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Fetching addresses"
        empty="Nobody has signed up yet."
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
