import { Link } from '../../../ui/Link';
import type { Passage } from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { ShopPicture } from '../../../ui/ShopPicture';
import { useSite } from '../../../ui/site';

const SIZES = '(min-width: 48rem) 58vw, 100vw';

/** The shop in a paragraph, beside a picture. `words`: the owner's. */
export function About({ words }: { words: Passage | undefined }) {
  const { name } = useSite();
  return (
    <section aria-labelledby="about" className="grid md:grid-cols-[7fr_5fr]">
      <ShopPicture
        name="gift-set"
        sizes={SIZES}
        className="relative block aspect-[3/2] bg-sunken md:aspect-auto md:min-h-[34rem]"
        imageClass="absolute inset-0 size-full object-cover object-[50%_15%]"
      />
      <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16">
        <h2 id="about" className="display max-w-[14ch] text-4xl md:text-5xl">
          {words?.title ?? 'Each fragrance begins with an hour.'}
        </h2>
        <p className="mt-5 max-w-[44ch] text-muted md:text-lg">
          {words?.text ??
            `The steps of a ghat before the boats; a courtyard when the mogra is strung. ${name} writes the hour down first, composes for our heat and our rain, and fills a few hundred bottles at a time.`}
        </p>
        <Link
          to={paths.about()}
          className="mt-5 inline-flex min-h-11 items-center self-start textlink md:text-lg"
        >
          About the house
        </Link>
      </div>
    </section>
  );
}
