import type { LastAnswers } from '../product/guided';

/** The signed-in user in memory. */
export interface User {
  id: string;
  email: string;
  name: string;
  role: string;
  phoneNumber: string | undefined;
  phoneVerified: boolean;
  /** The last answers of the quiz. */
  quiz?: LastAnswers | undefined;
}

export function isAdmin(user: Pick<User, 'role'>): boolean {
  return user.role === 'admin';
}
