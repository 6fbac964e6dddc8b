import { useSearchParams } from 'react-router-dom';
import { isLogCollection, type LogCollection } from '../../../domain/shop/logEntry';

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

export interface LogFilter {
  collection: LogCollection | undefined;
  from: string | undefined;
  to: string | undefined;
  /** A uid, or empty for everybody. */
  by: string;
  isSet: boolean;
  set: (name: string, value: string) => void;
  clear: () => void;
  /** The query string that shows one person's entries. */
  linkTo: (uid: string) => string;
}

/** The filter of the log, which the link holds. */
export function useLogFilter(): LogFilter {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('in');
  function changed(name: string, value: string): URLSearchParams {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  }
  return {
    collection: isLogCollection(chosen) ? chosen : undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    by: params.get('by') ?? '',
    isSet: params.size > 0,
    set: (name, value) => setParams(changed(name, value), { replace: true }),
    clear: () => setParams({}, { replace: true }),
    linkTo: (uid) => `?${changed('by', uid).toString()}`,
  };
}
