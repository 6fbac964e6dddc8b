import { useSite } from '../../ui/site';
import { ShopPicture } from '../../ui/ShopPicture';

/** The name and what it means, beside a photograph. */
export function AboutHero() {
  const { city } = useSite().business;
  return (
    <header className="on-deep grid bg-deep text-ivory md:grid-cols-2">
      <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16 md:min-h-[34rem]">
        <p className="label text-accent-soft">The house</p>
        <h1 className="mt-5 display max-w-[12ch] text-5xl md:text-6xl">
          Nilofar is the blue water lily.
        </h1>
        <p className="mt-6 max-w-md text-ivory-muted md:text-lg">
          It opens before sunrise, on still water, and closes by noon. Perfume is like that: a thing
          of hours. We make fragrances{city && ` in ${city}`} for people who pay attention to them.
        </p>
      </div>
      <ShopPicture
        name="gift-set"
        sizes="(min-width: 48rem) 50vw, 100vw"
        alt="A NILOFAR gift box, open, with its bottles"
        loading="eager"
        className="block aspect-[3/2] md:aspect-auto"
        imageClass="size-full object-cover"
      />
    </header>
  );
}
