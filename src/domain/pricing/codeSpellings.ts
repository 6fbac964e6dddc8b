/** What a coupon code can be, as the id of its document; firestore.rules has the same pattern. */
export const COUPON_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;

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
