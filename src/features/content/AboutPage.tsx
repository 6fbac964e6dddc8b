import { paths } from '../../domain/shop/routes';
import { organizationData } from '../../domain/shop/organizationData';
import { pageOrigin, usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { AboutHero } from './AboutHero';
import { Principles } from './Principles';
import { Visit } from './Visit';

/** The about page. */
export function AboutPage() {
  const site = useSite();
  usePageHead({
    title: 'About',
    description: `${site.name} composes fine fragrance in ${site.business.city || 'India'}: how we work, with what, and why.`,
    canonical: paths.about(),
    jsonLd: [organizationData({ origin: pageOrigin(), site })],
  });
  return (
    <div className="-mb-24">
      <AboutHero />
      <Principles />
      <Visit />
    </div>
  );
}
