export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'strong';

/**
 * A word on how hard a password is to guess: length counts most, then how many kinds of character and how many
 * different ones. A hint while typing, never a gate; the identity service decides (at least 6 characters).
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return 'too short';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  const score = password.length + kinds * 2 + Math.min(different, 12);
  if (different < 5 || score < 18) return 'weak';
  return score < 26 ? 'fair' : 'strong';
}
