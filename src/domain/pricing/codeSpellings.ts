/**
 * The spellings in which a coupon code may be stored: as it is written, in capitals, in small letters, and with a capital
 * at its beginning. Rules let nobody search for a code, so each is asked for by itself.
 */
export function codeSpellings(code: string): string[] {
  const small = code.toLowerCase();
  return [
    ...new Set([
      code,
      code.toUpperCase(),
      small,
      `${small.charAt(0).toUpperCase()}${small.slice(1)}`,
    ]),
  ];
}
