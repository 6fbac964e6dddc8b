import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { changeLines, isLogRoom, LOG_ROOMS, type LogEntry } from '../../../domain/adminLog';
import { paths } from '../../../domain/routes';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { SelectField, TextField } from '../../../ui/Field';
import { AdminPage } from '../ui/AdminPage';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';

const PER_PAGE = 25;

/** Names of the people in the log, each read once. */
function useNames(entries: readonly LogEntry[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = [...new Set(entries.flatMap(({ by }) => by ?? []))]
    .filter((uid) => !names.has(uid))
    .join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let gone = false;
    async function load(): Promise<void> {
      const { fetchProfile } = await import('../../../firebase/users');
      const found = await Promise.all(
        wanted.split(' ').map(async (uid): Promise<[string, string]> => {
          const profile = await fetchProfile(uid).catch(() => undefined);
          return [uid, profile?.name || profile?.email || uid];
        }),
      );
      if (!gone) setNames((now) => new Map([...now, ...found]));
    }
    void load();
    return () => {
      gone = true;
    };
  }, [wanted]);
  return names;
}

/** Where a target of the log can be seen. */
function targetLink(target: string): string | undefined {
  const [collection, id = '', sub] = target.split('/');
  if (collection === 'orders') return paths.adminOrder(id);
  if (collection === 'products') return sub ? paths.adminReviews() : paths.adminEditProduct(id);
  if (collection === 'offers') return paths.adminEditOffer(id);
  if (collection === 'users') return paths.adminCustomer(id);
  if (collection === 'contactMessages') return paths.adminMessages();
  return collection === 'settings' ? paths.adminSettings() : undefined;
}

function columns(names: ReadonlyMap<string, string>): Column<LogEntry>[] {
  return [
    {
      header: 'When',
      lead: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    },
    {
      header: 'Who',
      // A deletion carries no signature: who did it is not known (functions/src/adminLog).
      cell: ({ by }) => (by === undefined ? 'Not known' : (names.get(by) ?? '…')),
    },
    { header: 'What', cell: ({ what }) => what.replaceAll('_', ' ') },
    {
      header: 'Where',
      cell: ({ target, what }) => {
        const to = what === 'deleted' ? undefined : targetLink(target);
        return to ? (
          <Link to={to} className="break-all textlink">
            {target}
          </Link>
        ) : (
          <span className="break-all">{target}</span>
        );
      },
    },
    {
      header: 'Changes',
      cell: (entry) => (
        <ul className="md:max-w-lg">
          {changeLines(entry).map((line) => (
            <li key={line} className="line-clamp-3 break-words">
              {line}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

/** `/admin/log`: who changed what and when; written by the functions alone. */
export function LogPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('in');
  const room = isLogRoom(asked) ? asked : undefined;
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  const load = useCallback(
    async () => (await import('../../../firebase/adminLog')).fetchLog({ room, from, to }, PER_PAGE),
    [room, from, to],
  );
  const pages = usePages(load);
  const names = useNames(pages.state.status === 'ready' ? pages.state.rows : []);

  function set(name: string, value: string): void {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }

  return (
    <AdminPage title="Log">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Where"
          value={room ?? ''}
          onChange={(event) => set('in', event.target.value)}
        >
          <option value="">Everywhere</option>
          {LOG_ROOMS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          max={to}
          onChange={(event) => set('from', event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          min={from}
          onChange={(event) => set('to', event.target.value)}
        />
        {params.size > 0 && (
          <Button
            look="quiet"
            size="sm"
            className="mb-0.5 pointer-coarse:mb-0"
            onClick={() => setParams({}, { replace: true })}
          >
            Clear
          </Button>
        )}
      </div>
      <DataTable
        caption="What was changed, newest first"
        columns={columns(names)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Fetching the log"
        empty="Nothing was changed."
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
