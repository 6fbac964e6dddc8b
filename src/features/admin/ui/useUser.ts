import type { User } from '../../../domain/user';
import { useAuth } from '../../account/useAuth';

/** The admin at the desk. The guard lets nobody else in, so there is one. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('the back office without a user');
  return user;
}
