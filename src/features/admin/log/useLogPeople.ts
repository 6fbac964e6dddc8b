import type { Customer } from '../../../domain/customer/customer';
import type { LogEntry } from '../../../domain/shop/logEntry';
import { useResource } from '../../../ui/useResource';
import { useNames } from './useActorNames';

const loadAdmins = async (): Promise<Customer[]> =>
  (await import('../../../firebase/shop/adminLog')).fetchAdmins();

/** The people to filter by (admins, and the one who is chosen) and the names of everybody in `entries`. */
export function useLogPeople(entries: readonly LogEntry[], by: string) {
  const { resource } = useResource(loadAdmins);
  // Without the list of admins the log still works: names are read one by one.
  const admins =
    resource.status === 'ready' ? resource.value : resource.status === 'failed' ? [] : undefined;
  const names = useNames(entries, admins);
  const people = [...new Set([...(admins ?? []).map(({ id }) => id), ...(by === '' ? [] : [by])])];
  return { people, names };
}
