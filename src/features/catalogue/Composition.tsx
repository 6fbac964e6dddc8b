import { Suspense } from 'react';
import { Link } from '../../ui/Link';
import { WEAR_STAGES } from '../../domain/product/fields';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { noteSlug } from '../../domain/product/noteSlug';
import { lazyPart } from '../../ui/lazyPart';

const StagePicture = lazyPart(async () => (await import('./StagePicture')).StagePicture, {
  silent: true,
});

export const prefetchStages = StagePicture.prefetch;

/** How a fragrance changes on skin: its layers along one line of time; every note links to its page. */
export function Composition({ product }: { product: Product }) {
  const stages = WEAR_STAGES.filter(({ key }) => product[key].length > 0);
  if (stages.length === 0) return null;
  return (
    <section aria-labelledby="composition" className="shell py-14 md:py-20">
      <h2 id="composition" className="display text-4xl md:text-5xl">
        How it wears
      </h2>
      {/* Time runs along the rule: down the left on a phone, across the top on a wide screen. */}
      <ol className="mt-8 grid max-md:border-l max-md:border-line md:mt-12 md:auto-cols-fr md:grid-flow-col md:border-t md:border-line">
        {stages.map(({ key, title, layer }) => (
          <li key={key} className="relative pb-8 pl-6 last:pb-0 md:pt-6 md:pr-8 md:pb-0 md:pl-0">
            <span
              aria-hidden="true"
              className="absolute size-2 rounded-full bg-accent-soft max-md:top-2.5 max-md:-left-1 md:-top-1"
            />
            <h3 className="label text-accent">{title}</h3>
            <p className="mt-1 text-sm text-muted">{layer}</p>
            {/* A stage without a picture leaves the notes where they are. */}
            <div className="mt-2 flex gap-4 md:flex-col xl:flex-row">
              <ul className="min-w-0 flex-1">
                {product[key].map((note) => (
                  <li key={note}>
                    <Link
                      to={paths.note(noteSlug(note))}
                      className="inline-flex min-h-11 items-center font-display text-[1.75rem] leading-tight wrap-anywhere decoration-accent-soft decoration-1 underline-offset-4 hover:underline"
                    >
                      {note}
                    </Link>
                  </li>
                ))}
              </ul>
              <div className="w-24 shrink-0 md:w-32">
                <Suspense fallback={<span className="block aspect-square skeleton" />}>
                  <StagePicture product={product} stage={key} />
                </Suspense>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
