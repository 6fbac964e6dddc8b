import { useSearchParams } from 'react-router-dom';
import { isLogCollection, type LogCollection } from '../../../domain/shop/logEntry';
import { dayOf } from '../../../domain/shop/ist';
import { changedParams } from '../ui/changedParams';

export interface LogFilter {
  collection: LogCollection | undefined;
  from: string | undefined;
  to: string | undefined;
  /** A uid, or empty for everybody. */
  by: string;
  isSet: boolean;
  set: (name: string, value: string) => void;
  setDays: (days: { from: string; to: string }) => void;
  clear: () => void;
  /** The query string that shows one person's entries. */
  linkTo: (uid: string) => string;
}

/** The filter of the log, which the link holds. */
export function useLogFilter(): LogFilter {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('in');
  return {
    collection: isLogCollection(chosen) ? chosen : undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    by: params.get('by') ?? '',
    isSet: params.size > 0,
    set: (name, value) => setParams(changedParams(params, { [name]: value }), { replace: true }),
    setDays: (days) => setParams(changedParams(params, days), { replace: true }),
    clear: () => setParams({}, { replace: true }),
    linkTo: (uid) => `?${changedParams(params, { by: uid }).toString()}`,
  };
}
