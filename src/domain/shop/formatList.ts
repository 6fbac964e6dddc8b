/** `Heat, Dusk and Rain`. By hand, because the browser's list formats take long to start on a phone. */
export function formatList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(` ${word} `);
}
