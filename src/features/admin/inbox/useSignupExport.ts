import { istDay, istIso } from '../../../domain/shop/ist';
import type { Signup } from '../../../domain/shop/signup';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';

function signupRows(signups: readonly Signup[]): string[][] {
  return [
    ['Email', 'Since'],
    ...signups.map(({ email, createdAt }) => [email, istIso(createdAt.getTime())]),
  ];
}

/** The CSV file of all newsletter signups. */
export function useSignupExport() {
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `newsletter-${istDay(new Date())}.csv`,
      async () => (await import('../../../firebase/shop/adminInbox')).fetchSignups(EXPORT_PAGE),
      signupRows,
    );
  return { state, exportAll };
}
