import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link';
import { detailLines } from '../../../domain/shop/logDetails';
import type { LogEntry } from '../../../domain/shop/logEntry';
import {
  logSentence,
  sentenceEnd,
  withCategoryNames,
  type LogNames,
} from '../../../domain/shop/logSentence';
import { paths } from '../../../domain/shop/routes';
import { formatMoment } from '../../../ui/moments';
import { type Column } from '../ui/DataTable';

/** Who tells of disputes and of amounts that it does not explain; no account. */
const RAZORPAY = 'Razorpay';

/** A link to what an entry is about. */
function targetLink(target: string): string | undefined {
  const [collection, id = '', sub] = target.split('/');
  if (collection === 'orders') return paths.adminOrder(id);
  if (collection === 'products') return sub ? paths.adminReviews() : paths.adminEditProduct(id);
  if (collection === 'offers') return paths.adminEditOffer(id);
  if (collection === 'users' || collection === 'customerNotes') return paths.adminCustomer(id);
  if (collection === 'contactMessages') return paths.adminMessages();
  if (target === 'settings/notes') return paths.adminNotes();
  if (target === 'settings/stock') return paths.adminInventory();
  const isSettings = collection === 'settings' || collection === 'maintenance';
  return isSettings ? paths.adminSettings() : undefined;
}

/** What an entry shows at once; a change of all notes has hundreds of lines. */
const CHANGES_SHOWN = 5;

function Changes({ lines }: { lines: readonly string[] }) {
  const more = lines.slice(CHANGES_SHOWN);
  return (
    <div className="xl:max-w-lg">
      <Lines lines={lines.slice(0, CHANGES_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-muted">
            and {more.length} more
          </summary>
          <Lines lines={more} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="line-clamp-3 break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** While the catalogue is not here, things are called by their ids. */
const NO_NAMES: LogNames = {
  fragrance: () => undefined,
  category: () => undefined,
  offer: () => undefined,
};

export function columns(
  names: ReadonlyMap<string, string>,
  only: (by: string) => string,
  things: LogNames = NO_NAMES,
  /** What can be done about an entry. */
  action: (entry: LogEntry) => ReactNode = () => undefined,
): Column<LogEntry>[] {
  return [
    {
      header: 'When',
      lead: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    },
    {
      header: 'What happened',
      lead: true,
      cell: (entry) => (
        <>
          <Said {...{ entry, names, only, things }} />
          {action(entry)}
        </>
      ),
    },
    {
      header: 'Details',
      lead: true,
      cell: (entry) =>
        logSentence(entry, things).isWhole ? null : (
          <Changes lines={detailLines(withCategoryNames(entry, things), things)} />
        ),
    },
  ];
}

interface SaidProps {
  entry: LogEntry;
  names: ReadonlyMap<string, string>;
  only: (by: string) => string;
  things: LogNames;
}

/** Who did what to what, as one sentence. */
function Said({ entry, names, only, things }: SaidProps) {
  const { by, what, target } = entry;
  const { did, about, more } = logSentence(entry, things);
  const to = what === 'deleted' ? undefined : targetLink(target);
  return (
    <p className="xl:max-w-xl">
      {/* A deletion made outside the back office names no author (functions/src/adminLog). */}
      {by === undefined ? (
        'Somebody'
      ) : by === RAZORPAY ? (
        by
      ) : (
        <Link to={only(by)} replace className="textlink">
          {names.get(by) ?? '…'}
        </Link>
      )}{' '}
      {did}{' '}
      {to ? (
        <Link to={to} className="textlink">
          {about}
        </Link>
      ) : (
        about
      )}
      {more}
      {sentenceEnd(more)}
    </p>
  );
}
