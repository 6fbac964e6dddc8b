import { useEffect, useMemo, useState } from 'react';
import type { Customer } from '../../../domain/customer/customer';
import type { LogEntry } from '../../../domain/shop/logEntry';

const nameOf = ({ id, name, email }: Customer): string => name || email || id;

/** Names of the admins who did something, each read once; `admins` is undefined until it is loaded. */
export function useActorNames(
  entries: readonly Pick<LogEntry, 'by'>[],
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
    load().catch(console.warn);
    return () => {
      isCancelled = true;
    };
  }, [wanted]);
  return names;
}
