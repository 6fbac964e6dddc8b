import { cleaned } from '../shop/cleaned';

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B and U V, which look alike. */
const LETTERS = '34679ACDEFGHJKMNPQRTWXY';
const HALF = 4;
const START = new RegExp(`^[${LETTERS}]{3,${2 * HALF - 1}}$`);
const FORM = new RegExp(`^([${LETTERS}]{${HALF}})[\\s.-]*([${LETTERS}]{${HALF}})[.]?$`);

/**
 * Two 32-bit hashes of a text that do not depend on each other: FNV-1a, and the same with the multiplier of Murmur.
 * SHA-256 of the browser would be asynchronous, and nothing here has to be secret.
 */
function hashes(text: string): [number, number] {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995);
    two ^= two >>> 13;
  }
  return [(one ^ (one >>> 16)) >>> 0, (two ^ (two >>> 15)) >>> 0];
}

/**
 * The number of an order that people read, say and search for: `K7QM-C9XA`, from its id, the same everywhere. Of a million
 * orders about a dozen share their number with another, so a search can find two.
 */
export function orderNumber(id: string): string {
  return hashes(id)
    .map((hash) => {
      let [rest, half] = [hash, ''];
      for (let n = 0; n < HALF; n += 1) {
        half += LETTERS.charAt(rest % LETTERS.length);
        rest = Math.floor(rest / LETTERS.length);
      }
      return half;
    })
    .join('-');
}

/** What somebody typed as an order's number, as it is written; undefined when it cannot be one. */
export function readOrderNumber(text: string): string | undefined {
  const [, first, second] = FORM.exec(cleaned(text).replace(/^#/, '').toUpperCase()) ?? [];
  return first && second && `${first}-${second}`;
}

/**
 * The beginning of an order's number, of three letters or more, as it is written: `k7qm c` → `K7QM-C`. Undefined for a
 * text that begins no number, or is a whole one.
 */
export function startOfOrderNumber(text: string): string | undefined {
  const letters = cleaned(text).replace(/^#/, '').toUpperCase().replace(/[\s-]/g, '');
  if (!START.test(letters)) return undefined;
  return letters.length > HALF ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : letters;
}
