/** The signed-in user in memory. */
export interface User {
  id: string;
  email: string;
  name: string;
  role: string;
  phoneNumber: string | undefined;
  phoneVerified: boolean;
}

export function isAdmin(user: Pick<User, 'role'>): boolean {
  return user.role === 'admin';
}
