/** A text as a URL; undefined when it is none. `URL.canParse` is missing in the oldest browsers (Safari before 17). */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
