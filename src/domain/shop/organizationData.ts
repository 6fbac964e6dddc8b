import { socialLinks } from './business';
import type { SiteContext } from './structuredData';

/** `https://schema.org/Organization`, with what is known of the seller. */
export function organizationData({ origin, site }: SiteContext): object {
  const { business, supportEmail, supportPhone } = site;
  const { legalName, street, city, state, pin } = business;
  const links = socialLinks(business).map(([href]) => href);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: site.description,
    ...(legalName && { legalName }),
    ...(supportEmail && { email: supportEmail }),
    ...(supportPhone && { telephone: supportPhone }),
    ...(street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: state,
        postalCode: pin,
        addressCountry: 'IN',
      },
    }),
    ...(links.length > 0 && { sameAs: links }),
  };
}
