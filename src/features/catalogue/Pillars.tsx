import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';

const TRY_FIRST = 'Try it first';

const PILLARS = [
  ['Materials named', 'Every note is on the page, from the first minute to the last hour.'],
  ['Made for our weather', 'Balanced for forty degrees in May and the first week of rain.'],
  [TRY_FIRST, 'Some come as a 2 ml vial, so you can wear them before you buy a bottle.'],
  [
    'Simple returns',
    'Return it unopened within 14 days of delivery, and we refund your original payment method.',
  ],
] as const;

export function Pillars() {
  return (
    <section aria-label="What we stand for" className="shell py-16 md:py-20">
      <ul className="grid gap-x-8 gap-y-8 md:grid-cols-4">
        {PILLARS.map(([title, text]) => (
          <li key={title} className="border-t border-line pt-5">
            <h2 className="font-display text-2xl">{title}</h2>
            <p className="mt-2 max-w-[34ch] text-sm text-muted">{text}</p>
            {title === TRY_FIRST && (
              <Link
                to={paths.samples()}
                className="inline-flex min-h-11 items-center text-sm textlink"
              >
                Begin with a vial
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
