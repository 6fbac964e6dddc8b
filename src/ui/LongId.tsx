import { Fragment } from 'react';

/** How many signs stand together. */
const GROUP = 7;

/** A long number or id: it wraps between groups of seven signs, and is copied and read as one word. */
export function LongId({ id }: { id: string }) {
  const groups = id
    .split(/(?<=[_-])/)
    .flatMap((part) => part.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []);
  return (
    <span className="[font-feature-settings:'calt'_0]">
      {groups.map((group, n) => (
        // Groups never change places.
        <Fragment key={n}>
          {n > 0 && <wbr />}
          {group}
        </Fragment>
      ))}
    </span>
  );
}
