export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'strong';

/**
 * Estimates how hard a password is to guess. Length counts most, then the kinds of characters and how many are
 * distinct. Only a hint while typing: Firebase Auth decides what is allowed (at least 6 characters).
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
