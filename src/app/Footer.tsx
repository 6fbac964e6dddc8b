import { useEffect, useState, type ComponentType } from 'react';
import { Link } from '../ui/Link';
import { brand } from '../domain/shop/brand';
import { sellerLines, socialLinks } from '../domain/shop/business';
import { paths } from '../domain/shop/routes';
import { useSite } from '../ui/site';

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      [paths.products(), 'All fragrances'],
      [paths.newArrivals(), 'New arrivals'],
      [paths.bestsellers(), 'Bestsellers'],
      [paths.giftSets(), 'Gift sets'],
      [paths.samples(), 'Samples'],
      [paths.notes(), 'Notes'],
      [paths.guided(), 'Find yours'],
      [paths.compare(), 'Compare'],
    ],
  },
  {
    title: 'Help',
    links: [
      [paths.contact(), 'Contact'],
      [paths.shipping(), 'Shipping'],
      [paths.refunds(), 'Cancellation & refunds'],
      [paths.terms(), 'Terms & conditions'],
      [paths.privacy(), 'Privacy'],
    ],
  },
] as const;

const row =
  'inline-flex min-h-11 items-center py-1 wrap-anywhere md:min-h-8 hover:underline underline-offset-4';

/** Only in builds that report errors. Not prerendered, because what prerenders does not know the build's settings. */
function ErrorReports() {
  const [Choice, setChoice] = useState<ComponentType>();
  useEffect(() => {
    import('./errorReports/ErrorReportsChoice').then(
      ({ ErrorReportsChoice }) => setChoice(() => ErrorReportsChoice),
      console.warn,
    );
  }, []);
  return Choice && <Choice />;
}

export function Footer() {
  const { name, supportEmail, supportPhone, business } = useSite();
  return (
    <footer className="on-deep bg-deep text-ivory">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[1.6fr_1fr_1fr_1.2fr] md:gap-12 md:py-16">
        <div className="max-md:col-span-2">
          <p data-site-name="" className="font-display text-3xl tracking-[0.28em] break-words">
            {name}
          </p>
          <p className="mt-3 max-w-xs text-ivory-muted">{brand.tagline}.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 label text-ivory-muted md:mb-3">{title}</h2>
            <ul className="text-sm">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className={row}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="max-md:col-span-2">
          <h2 className="mb-1 label text-ivory-muted md:mb-3">The house</h2>
          <address className="text-sm not-italic">
            {supportEmail !== '' && (
              <>
                <a href={`mailto:${supportEmail}`} className={row}>
                  {supportEmail}
                </a>
                <br />
              </>
            )}
            {supportPhone !== '' && (
              <a href={`tel:${supportPhone.replace(/\s/g, '')}`} className={row}>
                {supportPhone}
              </a>
            )}
            <p className="mt-2 leading-relaxed text-ivory-muted">
              {sellerLines(business).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </address>
          <ul className="mt-4 flex flex-wrap gap-x-5 text-sm">
            {socialLinks(business).map(([href, label]) => (
              <li key={href}>
                <a href={href} rel="noreferrer" target="_blank" className={row}>
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="shell border-t border-deep-line py-6 text-xs text-ivory-muted">
        <p>Prices in rupees, taxes included. Delivered within India.</p>
        {__ERROR_DSN__ !== '' && <ErrorReports />}
      </div>
    </footer>
  );
}
