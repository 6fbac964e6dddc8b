import { memo, Suspense, useId, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part in a chunk of its own that prerendering draws, such as the offers of a fragrance. Its markup stays until the code
 * has come. React throws it away when anything that the part may depend on changes before that, for example the
 * catalogue; what is below would move under a finger, and the press would reach something else.
 *
 * @param fallback what stands in its place where it was not prerendered
 */
export function prerenderedPart<P extends object>(Part: ComponentType<P>, fallback: ReactNode) {
  return memo((props: P) => {
    // The same in the prerendered page and where it is hydrated, and no element's elsewhere.
    const id = useId();
    return (
      <div id={id} className="contents">
        <Suspense fallback={<AsBefore id={id} otherwise={fallback} />}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  });
}

/** A copy of the markup that is still in the page while React draws what takes its place. */
function AsBefore({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const [before] = useState(() =>
    import.meta.env.SSR ? null : document.getElementById(id)?.cloneNode(true),
  );
  if (!before?.hasChildNodes()) return otherwise;
  return <div className="contents" ref={(div) => div?.append(...before.childNodes)} />;
}
