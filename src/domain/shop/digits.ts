/** Replaces the digits of any script by ASCII ones: Indian keyboards type ९८७६ and ৭০০০. Everything else stays. */
export function withAsciiDigits(text: string): string {
  // Unicode has the ten digits of a script in order, so a digit's value is the number of digits directly before it.
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
