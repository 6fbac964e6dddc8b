import { Fragment } from 'react';

/** How many signs of one part stand together. */
const GROUP = /.{1,7}/g;

/**
 * A long number or id: it wraps between its parts (after `_`), and only within one that is longer than the line
 * between groups of seven signs. It is copied and read as one word.
 */
export function LongId({ id }: { id: string }) {
  return (
    <span className="[font-feature-settings:'calt'_0]">
      {id.split(/(?<=_)/).map((part, n) => (
        // Parts and groups never change places.
        <span key={n} className="inline-block max-w-full">
          {part.match(GROUP)?.map((group, m) => (
            <Fragment key={m}>
              {m > 0 && <wbr />}
              {group}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
}
