/** A text whose digits of any script are ASCII: Indian keyboards type ९८७६ and ৭০০০. `10²` keeps its power. */
export function withAsciiDigits(text: string): string {
  // The ten digits of a script follow one another, so the digits before one say which it is.
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

/** The digits of a text, of any script, as ASCII. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '');
}
