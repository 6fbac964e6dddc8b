import { useLocation, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../domain/shop/redirect';

/**
 * Where to go after signing in: `?redirect=`, or the address that a route guard or the header stored in the history
 * state. '' for home.
 */
export function useSignInTarget(): string {
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const asked = safeRedirect(params.get('redirect'));
  if (asked !== '' || typeof state !== 'object' || state === null || !('from' in state))
    return asked;
  return typeof state.from === 'string' ? safeRedirect(state.from.replace(/^\//, '')) : '';
}
