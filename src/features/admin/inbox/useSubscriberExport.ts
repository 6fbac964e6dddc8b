import { istDay, istIso } from '../../../domain/shop/ist';
import type { Subscriber } from '../../../domain/shop/subscriber';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';

function subscriberRows(subscribers: readonly Subscriber[]): string[][] {
  return [
    ['Email', 'Since'],
    ...subscribers.map(({ email, confirmedAt }) => [
      email,
      confirmedAt ? istIso(confirmedAt.getTime()) : '',
    ]),
  ];
}

/** The CSV file of the newsletter's subscribers who have confirmed. */
export function useSubscriberExport() {
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `newsletter-${istDay(new Date())}.csv`,
      async () =>
        (await import('../../../firebase/shop/adminInbox')).fetchConfirmedSubscribers(EXPORT_PAGE),
      subscriberRows,
    );
  return { state, exportAll };
}
