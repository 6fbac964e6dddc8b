/** A field that two admins have changed in different ways. */
export interface Clash {
  /** As in the form: `Price`, or `50 ml, Price` of a size. */
  label: string;
  stored: string;
  mine: string;
}

/** The labels of a form's fields by their names; that of the form itself, where it is a list of rows, by ''. */
export type FormLabels = Readonly<Partial<Record<string, string>>>;

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Longer texts are cut, because they stand beside each other. */
const MAX_SHOWN = 120;

// Object.keys cannot know that a value has no other keys.
const keysOf = <T extends object>(value: T): (keyof T)[] => Object.keys(value) as (keyof T)[];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (isObject(value)) return textOf(nameOf(value) ?? Object.values(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A value as it is named beside another. */
export function shown(value: unknown): string {
  const text = textOf(value);
  if (text === '') return 'empty';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** What tells a row of a list from the others. */
function nameOf(row: object): unknown {
  if ('id' in row && row.id !== '') return row.id;
  return 'name' in row ? row.name : undefined;
}

/** Whether two values are merged by their parts: the fields of a record, or the rows of lists with the same rows. */
function haveSameParts(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one)) return isObject(one) && isObject(other) && !Array.isArray(other);
  return (
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row: unknown, n) => {
      const there: unknown = other[n];
      return isObject(row) && isObject(there) && same(nameOf(row), nameOf(there));
    })
  );
}

/** `couponCode` becomes `Coupon code`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Box 2, Weight (g)` for the field `weight` of the second of the boxes. */
function labelOf(path: readonly string[], labels: FormLabels): string {
  let label = '';
  for (const name of path) {
    if (/^\d+$/.test(name)) label += ` ${Number(name) + 1}`;
    else label += (label === '' ? '' : ', ') + (labels[name] ?? wordsOf(name));
  }
  return label.trim();
}

/**
 * What somebody has changed in a form, on top of what another admin has saved meanwhile. Records are merged by their
 * fields, and lists by their rows as long as all three have the same ones; else a list is one value. Of what both have
 * changed, the form keeps what was typed here and `clashes` names both.
 * @param before what the form was opened with
 */
export function mergeForm<Form>(
  before: Form,
  mine: Form,
  stored: Form,
  labels: FormLabels = {},
): { form: Form; clashes: Clash[] } {
  const clashes: Clash[] = [];
  function merge<T extends object>(into: T, was: T, there: T, path: readonly string[]): void {
    for (const name of keysOf(into)) {
      const [here, former, latter] = [into[name], was[name], there[name]];
      if (same(here, former)) into[name] = latter;
      else if (!same(latter, former) && !same(latter, here)) {
        const at = [...path, String(name)];
        if (
          isObject(here) &&
          isObject(former) &&
          isObject(latter) &&
          haveSameParts(here, former) &&
          haveSameParts(here, latter)
        )
          merge<object>(here, former, latter, at);
        else clashes.push({ label: labelOf(at, labels), stored: shown(latter), mine: shown(here) });
      }
    }
  }
  // In a record, so that a form that is a list is merged like a list in a form.
  const whole = structuredClone({ '': mine });
  merge(whole, { '': before }, { '': stored }, []);
  return { form: whole[''], clashes };
}
