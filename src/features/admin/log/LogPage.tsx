import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Customer } from '../../../domain/customer/adminCustomer';
import {
  changeLines,
  isLogCollection,
  LOG_COLLECTIONS,
  type LogEntry,
} from '../../../domain/shop/adminLog';
import { paths } from '../../../domain/shop/routes';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { SelectField, TextField } from '../../../ui/Field';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';

/** Together with the list of admins and the names of former ones, a page stays within thirty reads. */
const PER_PAGE = 20;

const log = () => import('../../../firebase/shop/adminLog');

const nameOf = ({ id, name, email }: Customer): string => name || email || id;

/** Names of the people in the log, each read once; `admins` is undefined until it is loaded. */
function useNames(
  entries: readonly LogEntry[],
  admins: readonly Customer[] | undefined,
): ReadonlyMap<string, string> {
  const [others, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useMemo(
    () => new Map([...others, ...(admins ?? []).map((one) => [one.id, nameOf(one)] as const)]),
    [others, admins],
  );
  const wanted = [...new Set(admins ? entries.flatMap(({ by }) => by ?? []) : [])]
    .filter((uid) => !names.has(uid))
    .join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isCancelled = false;
    async function load(): Promise<void> {
      const { fetchProfile } = await import('../../../firebase/customer/users');
      const found = await Promise.all(
        wanted.split(' ').map(async (uid): Promise<[string, string]> => {
          const profile = await fetchProfile(uid).catch(() => undefined);
          return [uid, profile?.name || profile?.email || uid];
        }),
      );
      if (!isCancelled) setNames((now) => new Map([...now, ...found]));
    }
    void load();
    return () => {
      isCancelled = true;
    };
  }, [wanted]);
  return names;
}

/** A link to what an entry is about. */
function targetLink(target: string): string | undefined {
  const [collection, id = '', sub] = target.split('/');
  if (collection === 'orders') return paths.adminOrder(id);
  if (collection === 'products') return sub ? paths.adminReviews() : paths.adminEditProduct(id);
  if (collection === 'offers') return paths.adminEditOffer(id);
  if (collection === 'users') return paths.adminCustomer(id);
  if (collection === 'contactMessages') return paths.adminMessages();
  const isSettings = collection === 'settings' || collection === 'maintenance';
  return isSettings ? paths.adminSettings() : undefined;
}

function columns(
  names: ReadonlyMap<string, string>,
  only: (by: string) => string,
): Column<LogEntry>[] {
  return [
    {
      header: 'When',
      lead: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    },
    {
      header: 'Who',
      // A deletion made outside the back office names no author (functions/src/adminLog).
      cell: ({ by }) =>
        by === undefined ? (
          'Not known'
        ) : (
          <Link to={only(by)} replace className="textlink">
            {names.get(by) ?? '…'}
          </Link>
        ),
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
        <ul className="xl:max-w-lg">
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

const loadAdmins = async (): Promise<Customer[]> => (await log()).fetchAdmins();

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

/** `/admin/log`: who changed what and when. Only the functions write it. */
export function LogPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('in');
  const room = isLogCollection(asked) ? asked : undefined;
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  const by = params.get('by') ?? '';
  const load = useCallback(
    async () => (await log()).fetchLog({ room, by, from, to }, PER_PAGE),
    [room, by, from, to],
  );
  const pages = usePages(load);
  const { resource } = useResource(loadAdmins);
  // Without the list of admins the log still works: names are read one by one.
  const admins =
    resource.status === 'ready' ? resource.value : resource.status === 'failed' ? [] : undefined;
  const names = useNames(pages.state.status === 'ready' ? pages.state.rows : [], admins);
  const people = [...new Set([...(admins ?? []).map(({ id }) => id), ...(by === '' ? [] : [by])])];

  function changed(name: string, value: string): URLSearchParams {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  }
  const set = (name: string, value: string): void =>
    setParams(changed(name, value), { replace: true });

  return (
    <AdminPage title="Log">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Where"
          value={room ?? ''}
          onChange={(event) => set('in', event.target.value)}
        >
          <option value="">Everywhere</option>
          {LOG_COLLECTIONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Who" value={by} onChange={(event) => set('by', event.target.value)}>
          <option value="">Everybody</option>
          {people.map((uid) => (
            <option key={uid} value={uid}>
              {names.get(uid) ?? uid}
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
        columns={columns(names, (uid) => `?${changed('by', uid).toString()}`)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Fetching the log"
        empty="Nothing was changed."
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
