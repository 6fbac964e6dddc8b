import { Link } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { pictureSet, pictureUrl } from '../../../ui/pictures';
import { useSite } from '../../../ui/site';

const SIZES = '(min-width: 48rem) 58vw, 100vw';

/** The shop in a paragraph, beside a picture. */
export function About() {
  const { name } = useSite();
  return (
    <section aria-labelledby="about" className="grid md:grid-cols-[7fr_5fr]">
      <picture className="relative block aspect-[3/2] bg-sunken md:aspect-auto md:min-h-[34rem]">
        <source type="image/avif" srcSet={pictureSet('gift-set', 'avif')} sizes={SIZES} />
        <img
          src={pictureUrl('gift-set', 1200)}
          srcSet={pictureSet('gift-set', 'webp')}
          sizes={SIZES}
          alt=""
          width={1800}
          height={1200}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[50%_15%]"
        />
      </picture>
      <div className="flex flex-col justify-center px-[clamp(1.25rem,4vw,4rem)] py-16">
        <h2 id="about" className="display max-w-[14ch] text-4xl md:text-5xl">
          Each fragrance begins with an hour.
        </h2>
        <p className="mt-5 max-w-[44ch] text-muted md:text-lg">
          The steps of a ghat before the boats; a courtyard when the mogra is strung. {name} writes
          the hour down first, composes for our heat and our rain, and fills a few hundred bottles
          at a time.
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
