import { Suspense } from 'react';
import { paths } from '../../domain/shop/routes';
import type { Site } from '../../domain/shop/site';
import { organizationData } from '../../domain/shop/organizationData';
import { lazyPart } from '../../ui/lazyPart';
import { Loading } from '../../ui/PageState';
import { pageOrigin, usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { Hero } from './Hero';

const HomeBelowFold = lazyPart(async () => (await import('./HomeBelowFold')).HomeBelowFold);

/** Structured data about the company. */
const companyJsonLd = (site: Site): object[] => [organizationData({ origin: pageOrigin(), site })];

/** The home page: the hero, and in a chunk of its own what is below it. */
export function HomePage() {
  usePageHead({ title: undefined, canonical: paths.home(), jsonLd: companyJsonLd(useSite()) });
  return (
    // The background of the newsletter continues into the footer.
    <div className="-mb-24">
      <Hero />
      <Suspense
        fallback={
          <div className="min-h-[500vh]">
            <Loading label="One moment" />
          </div>
        }
      >
        <HomeBelowFold />
      </Suspense>
    </div>
  );
}
