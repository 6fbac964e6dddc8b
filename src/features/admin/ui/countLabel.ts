/** A number with its noun: `1 order`, `2 orders`. */
export function countLabel(n: number, one: string, more: string): string {
  return `${n} ${n === 1 ? one : more}`;
}
