import { useSearchParams } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';

/** The current address with or without `?forgot`; keeps `?redirect=`. */
export function useForgotLink(forgot: boolean): { pathname: string; search: string } {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (forgot) next.set('forgot', '');
  else next.delete('forgot');
  return { pathname: paths.login(), search: next.toString() };
}
