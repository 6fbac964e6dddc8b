import type { Customer } from '../../../domain/customer/customer';
import type { LogEntry } from '../../../domain/shop/logEntry';
import { useResource } from '../../../ui/useResource';
import { useActorNames } from './useActorNames';

const loadAdmins = async (): Promise<Customer[]> =>
  (await import('../../../firebase/shop/adminLog')).fetchAdmins();

/** The actors to filter by (the admins, and the one that is chosen) and the names of everybody in `entries`. */
export function useLogActors(entries: readonly Pick<LogEntry, 'by'>[], by: string) {
  const { resource } = useResource(loadAdmins);
  // Without the list of admins the log still works: names are read one by one.
  const admins =
    resource.status === 'ready' ? resource.value : resource.status === 'failed' ? [] : undefined;
  const names = useActorNames(entries, admins);
  const actors = [...new Set([...(admins ?? []).map(({ id }) => id), ...(by === '' ? [] : [by])])];
  return { actors, names };
}
