import { Fragment } from 'react';

/** Characters per group. */
const GROUP = /.{1,7}/g;

/**
 * A long number or id that can wrap: after `_`, and in a part longer than the line after every seven characters. It is
 * copied and read as one word.
 */
export function LongId({ id }: { id: string }) {
  return (
    <span>
      {id.split(/(?<=_)/).map((part, n) => (
        // Parts and groups never change order.
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
