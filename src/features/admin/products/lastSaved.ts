/** How long after saving the list still says so. The form waits 1.2 s before it leads there. Milliseconds. */
const SHOWN_MS = 10_000;

let last: { name: string; at: number } | undefined;

/** Keeps the name of the fragrance that a form has just saved, for the list that it leads to. */
export function keepSaved(name: string): void {
  last = { name, at: Date.now() };
}

/** The name of a fragrance that was saved a moment ago. */
export function lastSaved(): string | undefined {
  return last && Date.now() - last.at < SHOWN_MS ? last.name : undefined;
}
