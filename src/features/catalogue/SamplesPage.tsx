import { isDiscoverySet } from '../../domain/product/discoverySet';
import { SelectionPage } from './SelectionPage';
import { SampleList } from './SampleList';
import { VialOffers } from './VialOffers';

/** /samples: every fragrance that comes as a vial, to be added in one press; above them the sets of vials. */
export function SamplesPage() {
  return (
    <SelectionPage selection="samples" loading={<Skeleton />}>
      {(products, offers, now) => {
        const sets = products.filter(isDiscoverySet);
        const fragrances = products.filter((product) => !isDiscoverySet(product));
        return (
          <>
            {sets.length > 0 && (
              <section aria-labelledby="sets" className="pb-10 md:pb-14">
                <h2 id="sets" className="mb-6 display text-3xl md:text-4xl">
                  All of them in one box
                </h2>
                {/* A single one takes the whole row, so that its two rules are equally long. */}
                <SampleList
                  products={sets}
                  offers={offers}
                  now={now}
                  isNarrow={sets.length === 1}
                  eager
                />
              </section>
            )}
            {fragrances.length > 0 && (
              <section aria-labelledby="vials">
                <h2
                  id="vials"
                  className={sets.length > 0 ? 'mb-4 display text-3xl md:text-4xl' : 'sr-only'}
                >
                  One by one
                </h2>
                <VialOffers vials={fragrances} offers={offers} now={now} />
                <SampleList
                  products={fragrances}
                  offers={offers}
                  now={now}
                  eager={sets.length === 0}
                />
              </section>
            )}
          </>
        );
      }}
    </SelectionPage>
  );
}

/** Rows like those of the vials. */
function Skeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the samples</span>
      <ul aria-hidden="true" className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, at) => (
          <li key={at} className="grid grid-cols-[6rem_1fr] gap-5 border-t border-line py-6">
            <span className="skeleton block aspect-[4/5]" />
            <span>
              <span className="skeleton block h-4 w-1/4" />
              <span className="skeleton mt-2 block h-6 w-2/3" />
              <span className="skeleton mt-2 block h-4 w-5/6" />
              <span className="skeleton mt-2 block h-4 w-1/3" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
