/** A seeded generator of numbers in [0, 1) (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` letters and digits, the form of Razorpay's ids after their prefix (`order_IEIaMR65cu6nz3`). */
export function randomToken(random: Random, length = 14): string {
  let token = '';
  for (let i = 0; i < length; i += 1) token += ALPHABET.charAt(Math.floor(random() * 62));
  return token;
}

export function randomDigits(random: Random, length: number): string {
  let digits = '';
  for (let i = 0; i < length; i += 1) digits += String(Math.floor(random() * 10));
  return digits;
}

/** A shuffled copy (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const a = copy[i];
    const b = copy[j];
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a];
  }
  return copy;
}
