import { istDay, istIso } from '../../../domain/shop/ist';
import type { Signup } from '../../../domain/shop/signup';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';

function signupRows(signups: readonly Signup[]): string[][] {
  return [
    ['Email', 'Since'],
    ...signups.map(({ email, confirmedAt }) => [
      email,
      confirmedAt ? istIso(confirmedAt.getTime()) : '',
    ]),
  ];
}

/** The CSV file of the newsletter's subscribers who have confirmed. */
export function useSignupExport() {
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `newsletter-${istDay(new Date())}.csv`,
      async () => (await import('../../../firebase/shop/adminInbox')).fetchSubscribers(EXPORT_PAGE),
      signupRows,
    );
  return { state, exportAll };
}
