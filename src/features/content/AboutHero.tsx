import { useSite } from '../../ui/site';
import { pictureSet, pictureUrl } from '../../ui/pictures';

/** The name and what it means, beside a photograph. */
export function AboutHero() {
  const { city } = useSite().business;
  return (
    <header className="on-deep grid bg-deep text-ivory md:grid-cols-2">
      <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16 md:min-h-[34rem]">
        <p className="label text-accent-soft">The house</p>
        <h1 className="mt-5 display max-w-[12ch] text-5xl md:text-7xl">
          Nilofar is the blue water lily.
        </h1>
        <p className="mt-6 max-w-md text-ivory-muted md:text-lg">
          It opens before sunrise, on still water, and closes by noon. Perfume is like that: a thing
          of hours. We make fragrances{city && ` in ${city}`} for people who pay attention to them.
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
  );
}
