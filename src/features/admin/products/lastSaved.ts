import type { Visibility } from '../../../domain/product/visibility';

/** How long after saving the list still says so. The form waits 1.2 s before it leads there. Milliseconds. */
const SHOWN_MS = 10_000;

/** A fragrance that a form has saved. */
interface Saved {
  name: string;
  visibility: Visibility;
}

let last: (Saved & { at: number }) | undefined;

/** Keeps what a form has just saved, for the list that it leads to. */
export function keepSaved(saved: Saved): void {
  last = { ...saved, at: Date.now() };
}

/** The fragrance that was saved a moment ago. */
export function lastSaved(): Saved | undefined {
  return last && Date.now() - last.at < SHOWN_MS ? last : undefined;
}
