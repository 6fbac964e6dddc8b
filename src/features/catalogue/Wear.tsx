import type { Product } from '../../domain/product/product';
import {
  SCALE_NAMES,
  SCALES,
  stepsOf,
  voteSentence,
  VOTED_SCALES,
} from '../../domain/product/wear';
import { cx } from '../../ui/classes';

/** `Evenings, celebrations`: a choice of several is no scale. */
function inWords(steps: readonly string[]): string {
  return steps.map((step, n) => (n === 0 ? step : step.toLowerCase())).join(', ');
}

/** How long a fragrance lasts, how far it carries and what it suits, as its owner says, and what customers voted. */
export function Wear({ product }: { product: Product }) {
  const scales = SCALE_NAMES.map((name) => {
    const voted = VOTED_SCALES.find((one) => one === name);
    return {
      name,
      held: stepsOf(product, name),
      votes: voted && voteSentence(product.votes, voted),
    };
  }).filter(({ held, votes }) => held.length > 0 || votes !== undefined);
  if (scales.length === 0) return null;
  return (
    <dl className="shell grid gap-x-12 gap-y-10 pb-14 sm:grid-cols-2 md:pb-20 xl:grid-cols-4">
      {scales.map(({ name, held, votes }) => (
        <div key={name}>
          <dt className="label text-accent">{SCALES[name].title}</dt>
          {SCALES[name].many ? (
            <dd className="mt-2 font-display text-xl leading-snug">{inWords(held)}</dd>
          ) : (
            <dd className="mt-4">
              <span className="sr-only">{held.join(', ')}</span>
              <span aria-hidden="true" className="flex flex-wrap text-sm wrap-normal">
                {SCALES[name].steps.map((step) => (
                  <span
                    key={step}
                    className={cx(
                      'relative min-w-min flex-1 border-t border-line pt-4 pr-2',
                      held.includes(step) ? 'text-ink' : 'text-muted',
                    )}
                  >
                    {held.includes(step) && (
                      <span className="absolute -top-1 left-0 size-2 rounded-full bg-accent-soft" />
                    )}
                    {step}
                  </span>
                ))}
              </span>
            </dd>
          )}
          {votes && <dd className="mt-3 text-sm text-muted">{votes}</dd>}
        </div>
      ))}
    </dl>
  );
}
