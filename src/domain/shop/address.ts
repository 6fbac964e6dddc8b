/** The address in a text; undefined when it is none. `URL.canParse` came with Safari 17, after the oldest browser that shops here. */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
