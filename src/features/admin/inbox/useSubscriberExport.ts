import { istDay, istIso } from '../../../domain/shop/ist';
import { unsubscribeUrl, type Subscriber } from '../../../domain/shop/subscriber';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';
import { serverTime } from '../../../clock';

const AGREED_IN: Record<NonNullable<Subscriber['by']>, string> = {
  form: 'Sign-up form',
  profile: 'Profile',
};

function subscriberRows(subscribers: readonly Subscriber[]): string[][] {
  return [
    ['Email', 'Since', 'Agreed in', 'Agreed to', 'Unsubscribe link'],
    ...subscribers.map(({ id, email, confirmedAt, by, words, code }) => [
      email,
      confirmedAt ? istIso(confirmedAt.getTime()) : '',
      by ? AGREED_IN[by] : '',
      words,
      unsubscribeUrl(location.origin, id, code),
    ]),
  ];
}

/** The CSV file of the newsletter's subscribers who have confirmed. */
export function useSubscriberExport() {
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `newsletter-${istDay(serverTime())}.csv`,
      async () =>
        (await import('../../../firebase/shop/adminInbox')).fetchConfirmedSubscribers(EXPORT_PAGE),
      subscriberRows,
    );
  return { state, exportAll };
}
