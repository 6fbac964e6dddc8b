import { Link } from '../../ui/Link';
import { formatRupees } from '../../domain/pricing/money';
import { automaticTotal } from '../../domain/pricing/pricing';
import { partsOf, partText, priceOfParts } from '../../domain/product/contents';
import { defaultVariant, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { ErrorState } from '../../ui/PageState';
import { Photo } from '../../ui/Photo';
import { CompareToggle } from '../compare/CompareToggle';
import { catalogueStore } from './catalogueStore';
import { LAYOUTS } from './gridLayouts';
import { useCatalogue } from './useCatalogue';

/** What is in a gift set, and what it costs beside its parts; a chunk of its own, below the first screen. */
export function InTheBox({ product, now }: { product: Product; now: Date }) {
  const state = useCatalogue();
  const isLoading = state.status === 'loading';
  const { products, offers } =
    state.status === 'ready' ? state.catalogue : { products: [], offers: [] };
  const known = new Map(products.map((one) => [one.id, one]));
  const price = automaticTotal(product, offers, now, defaultVariant(product), 1);
  const oneByOne = priceOfParts(product, known, offers, now);
  // Five or nine in four columns would leave one alone in its row.
  const parts = partsOf(product);
  const layout = LAYOUTS[parts.length % 4 === 1 ? 3 : 4];
  return (
    <section aria-labelledby="box" className="shell py-14 md:py-20">
      <h2 id="box" className="display text-4xl md:text-5xl">
        In the box
      </h2>
      {state.status === 'failed' ? (
        <ErrorState
          title="What is in the box could not be loaded"
          retry={() => void catalogueStore.refresh()}
        />
      ) : (
        <>
          {/* Its space is kept while the prices of the parts load. */}
          <p className="mt-3 min-h-12 text-muted sm:min-h-6">
            {oneByOne !== undefined &&
              oneByOne > price &&
              `${formatRupees(price)} for the set, ${formatRupees(oneByOne)} if bought one by one.`}
          </p>
          <ul className={`mt-8 ${layout.grid}`}>
            {parts.map((part) => (
              <li key={partText(part)} className="relative">
                <Part
                  part={part}
                  product={known.get(part.productId)}
                  isLoading={isLoading}
                  sizes={layout.sizes}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Part({
  part: { productId, volume, quantity },
  product,
  isLoading,
  sizes,
}: {
  part: ReturnType<typeof partsOf>[number];
  /** The fragrance; undefined while it loads, and when the shop does not have it any more. */
  product: Product | undefined;
  isLoading: boolean;
  sizes: string;
}) {
  return (
    <>
      {isLoading ? (
        <span className="block aspect-[4/5] skeleton" aria-hidden="true" />
      ) : (
        <Photo src={product?.images[0]} alt="" sizes={sizes} />
      )}
      {/* The space of a name, and of the button below it, is kept while they load. */}
      <p className="mt-4 min-h-7 font-display text-xl leading-tight font-medium">
        {product ? (
          // The link covers the photograph, too.
          <Link to={paths.product(productId)} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        ) : (
          !isLoading && 'No longer sold on its own'
        )}
      </p>
      <p className="text-sm text-muted">
        {volume}
        {quantity > 1 && ` × ${quantity}`}
      </p>
      <p className="min-h-11">{product && <CompareToggle product={product} shown />}</p>
    </>
  );
}
