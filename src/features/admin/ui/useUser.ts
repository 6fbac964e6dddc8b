import type { User } from '../../../domain/customer/user';
import { useAuth } from '../../account/useAuth';

/** The signed-in admin. The route guard admits nobody else, so there is always one. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('useUser needs a signed-in user');
  return user;
}
