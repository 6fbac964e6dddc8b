import { Link } from '../../ui/Link';
import { sellerLines } from '../../domain/shop/business';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { useSite } from '../../ui/site';

/** Where the shop is, and how to write to it. */
export function Visit() {
  const { business } = useSite();
  return (
    <section aria-labelledby="visit" className="bg-sunken">
      <div className="shell grid gap-10 py-16 md:grid-cols-2 md:gap-16 md:py-24 lg:gap-24">
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
            {sellerLines(business).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-4 text-muted">{business.hours}</p>
          <div className="mt-8 flex flex-wrap items-center gap-6">
            <LinkButton to={paths.products()}>See the collection</LinkButton>
            <Link to={paths.contact()} className="inline-flex min-h-11 items-center textlink">
              Write to us
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
