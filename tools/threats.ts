/** A row of the table of threats in docs/security.md. */
export interface Threat {
  number: number;
  threat: string;
}

/** The rows of the table of threats, whose first cell is a number. */
export function threatsOf(document: string): Threat[] {
  return [...document.matchAll(/^\| *(\d+) *\| *(.+?) *\|/gm)].map(
    ([, number = '', threat = '']) => ({ number: Number(number), threat }),
  );
}

/** The numbers of attacks that no threat has. */
export function unknownThreats(threats: readonly Threat[], attacks: readonly number[]): number[] {
  const known = new Set(threats.map(({ number }) => number));
  return [...new Set(attacks)].filter((number) => !known.has(number));
}
