import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { pictureSet, pictureUrl, UPRIGHT } from '../../ui/pictures';

export function Hero() {
  return (
    <section className="on-deep relative isolate overflow-hidden bg-deep text-ivory">
      {/* On upright screens the lower part stays free for the bottles, which begin a quarter down the picture. */}
      <div className="shell flex min-h-[min(54rem,72svh)] flex-col justify-center pt-24 pb-10 upright:min-h-0 upright:justify-start upright:pt-20 upright:pb-[86vw] upright:md:grid upright:md:grid-cols-2 upright:md:content-start upright:md:gap-x-8 upright:md:pt-28">
        <div>
          <p className="label text-accent-soft">Composed in India</p>
          <h1 className="mt-3 display max-w-[11ch] md:mt-5 text-[clamp(2.75rem,11vw,4rem)] md:text-7xl">
            Perfume for heat, dusk and rain.
          </h1>
        </div>
        <div className="upright:md:self-end">
          <p className="mt-4 max-w-sm md:mt-6 text-ivory-muted md:text-lg">
            Saffron and old amber, mogra after dark, vetiver on wet earth. Blended in small batches
            and sent to your door.
          </p>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-1 pt-6 md:pt-8">
            <LinkButton to={paths.products()} look="light" size="lg">
              See the collection
            </LinkButton>
            <Link to={paths.guided()} className="inline-flex min-h-11 items-center textlink">
              Find yours in five questions
            </Link>
          </div>
        </div>
      </div>
      {/* After the words: a browser may draw a page whose HTML has come in part, and these hang from its lower edge. */}
      <picture>
        <source
          media={UPRIGHT}
          type="image/avif"
          srcSet={pictureSet('hero-mobile', 'avif')}
          sizes="100vw"
        />
        <source
          media={UPRIGHT}
          type="image/webp"
          srcSet={pictureSet('hero-mobile', 'webp')}
          sizes="100vw"
        />
        <source type="image/avif" srcSet={pictureSet('hero', 'avif')} sizes="100vw" />
        <img
          src={pictureUrl('hero', 1440)}
          srcSet={pictureSet('hero', 'webp')}
          sizes="100vw"
          alt="Three NILOFAR bottles, amber in the light of a carved screen"
          width={2400}
          height={1350}
          fetchPriority="high"
          decoding="sync"
          className="absolute top-0 right-0 -z-10 h-full w-auto max-w-none mask-l-from-55% object-cover upright:top-auto upright:bottom-0 upright:h-[117vw] upright:w-full upright:mask-none upright:object-top"
        />
      </picture>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-r from-deep/80 from-0% to-transparent to-55% upright:top-auto upright:h-[118vw] upright:bg-linear-to-b upright:from-deep upright:to-45%"
      />
    </section>
  );
}
