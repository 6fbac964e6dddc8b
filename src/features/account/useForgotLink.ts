import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';

/** The current address with or without `?forgot`; keeps `?redirect=`. */
export function useForgotLink(forgot: boolean): { pathname: string; search: string } {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (forgot) next.set('forgot', '');
  else next.delete('forgot');
  return { pathname: paths.login(), search: next.toString() };
}

/**
 * The email typed on the form before, which travels in the history state and never in the address, where it would be
 * logged; '' when there is none. `carry` is the state with what is typed now.
 */
export function useTypedEmail(): { before: string; carry: (email: string) => object } {
  const { state }: { state: unknown } = useLocation();
  const known = typeof state === 'object' && state !== null ? state : {};
  return {
    before: 'email' in known && typeof known.email === 'string' ? known.email : '',
    carry: (email) => ({ ...known, email }),
  };
}
