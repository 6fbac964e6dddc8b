import { Link } from 'react-router-dom';
import { company } from '../../domain/shop/company';
import { paths } from '../../domain/shop/routes';
import { organizationData } from '../../domain/shop/structuredData';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { pictureSet, pictureUrl } from '../../ui/pictures';

const PRINCIPLES = [
  [
    'We begin with a place',
    'A fragrance here starts as an hour somewhere: the steps of a ghat before the boats, a courtyard when the mogra is strung. We write the hour down before we open a single bottle.',
  ],
  [
    'We name what is in it',
    'Every note stands on the page, in the order in which it happens on skin. Some are oils from Kannauj and Mysore; some are molecules that no flower would give. We say which fragrance holds what, and leave the adjectives to you.',
  ],
  [
    'We compose for heat',
    'Skin at thirty-eight degrees is a different paper from skin in Paris. Each blend is worn through a May afternoon and a wet July week before it is bottled.',
  ],
  [
    'We fill in small batches',
    'Between two and six hundred bottles at a time, rested for at least five weeks. When one is gone, the next is some weeks away; we say so rather than hurry it.',
  ],
] as const;

/** The about page. */
export function AboutPage() {
  const site = useSite();
  usePageHead({
    title: 'About',
    description: `${site.name} composes fine fragrance in Gandhinagar: how we work, with what, and why.`,
    canonical: paths.about(),
    jsonLd: [organizationData({ origin: location.origin, site })],
  });
  return (
    <div className="-mb-24">
      <header className="on-deep grid bg-deep text-ivory md:grid-cols-2">
        <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16 md:min-h-[34rem]">
          <p className="label text-accent-soft">The house</p>
          <h1 className="mt-5 display max-w-[12ch] text-5xl md:text-7xl">
            Nilofar is the blue water lily.
          </h1>
          <p className="mt-6 max-w-md text-ivory-muted md:text-lg">
            It opens before sunrise, on still water, and closes by noon. Perfume is like that: a
            thing of hours. We make fragrances in Gandhinagar for people who pay attention to them.
          </p>
        </div>
        <picture className="block aspect-[3/2] md:aspect-auto">
          <source
            type="image/avif"
            srcSet={pictureSet('gift-set', 'avif')}
            sizes="(min-width: 48rem) 50vw, 100vw"
          />
          <img
            src={pictureUrl('gift-set', 1200)}
            srcSet={pictureSet('gift-set', 'webp')}
            sizes="(min-width: 48rem) 50vw, 100vw"
            alt="A NILOFAR gift box, open, with its bottles"
            width={1800}
            height={1200}
            className="size-full object-cover"
          />
        </picture>
      </header>
      <section aria-label="How we work" className="shell py-16 md:py-24">
        <ol className="grid gap-x-16 gap-y-12 md:grid-cols-2">
          {PRINCIPLES.map(([title, text], n) => (
            <li key={title} className="border-t border-line pt-6">
              <span aria-hidden="true" className="font-display text-xl text-accent lining-nums">
                {n + 1}
              </span>
              <h2 className="mt-2 font-display text-3xl">{title}</h2>
              <p className="mt-3 max-w-[52ch] text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="visit" className="bg-sunken">
        <div className="shell grid gap-10 py-16 md:grid-cols-2 md:py-24">
          <div>
            <h2 id="visit" className="display text-4xl md:text-5xl">
              Come and smell
            </h2>
            <p className="mt-4 max-w-md text-muted">
              The blending room has a small shop at its front. Tea is on; nobody will spray you.
            </p>
          </div>
          <div>
            <address className="font-display text-2xl leading-snug not-italic">
              {company.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p className="mt-4 text-muted">{company.hours}</p>
            <div className="mt-8 flex flex-wrap items-center gap-6">
              <LinkButton to={paths.products()}>See the collection</LinkButton>
              <Link to={paths.contact()} className="inline-flex min-h-11 items-center textlink">
                Write to us
              </Link>
            </div>
          </div>
        </div>
      </section>
    </div>
  );
}
