import type { Offer } from '../pricing/offer';
import type { Catalogue, CatalogueColumn, MaterialLines } from './catalogue';
import { FIRST_LINES } from './categories';
import { LABEL_NAMES } from './fields';
import type { FirstScreen } from './firstScreen';
import { guidedFacts } from './guidedFacts';
import type { Product } from './product';

type Raw = Record<string, unknown>;

/** The JSON inside one `catalogue/{n}` document, before compression. */
export interface CataloguePart {
  site?: unknown;
  offers?: unknown[];
  kinds?: string[];
  materials?: MaterialLines;
  families?: string[];
  home?: unknown;
  products: unknown[];
}

/** Drops fields that no card needs, and fields equal to their default. */
function packProduct(product: Product): Raw {
  const { description, images, updatedAt: _at, weight: _weight, votes: _votes, ...rest } = product;
  // A product unpacked from a catalogue has no description, but has the facts found in it earlier.
  const guided = description === '' && product.guided ? product.guided : guidedFacts(product);
  const variants = rest.variants.map(({ weight: _grams, ...variant }) => variant);
  const raw: Raw = { ...rest, variants, images: images.slice(0, 2) };
  delete raw.guided;
  // Only the page of a product shows these, and it has the whole document.
  for (const name of LABEL_NAMES) delete raw[name];
  if (Object.values(guided).some((found) => found.length > 0)) raw.guided = guided;
  if (product.createdAt) raw.createdAt = product.createdAt.getTime();
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      delete raw[key];
  }
  return raw;
}

function packOffer(offer: Offer): Raw {
  return { ...offer, startDate: offer.startDate.getTime(), endDate: offer.endDate.getTime() };
}

const packShop = ({
  site,
  offers,
  kinds,
  materials,
  families,
  home,
}: Pick<Catalogue, 'site' | 'offers' | 'kinds' | 'materials' | 'families' | 'home'>) => ({
  site,
  offers: offers.filter((offer) => offer.isAutomatic).map(packOffer),
  kinds,
  materials,
  families: families ?? [...FIRST_LINES],
  ...(home !== undefined && { home }),
});

/**
 * Products, automatic offers, site, kinds and materials of notes, families and the home page's choices → the parts to
 * store, at most `perPart` products each. There is always a part 0. Coupons are always left out.
 */
export function packCatalogue(
  source: Omit<Catalogue, 'revision'>,
  perPart: number,
): [CataloguePart, ...CataloguePart[]] {
  const products = source.products.map(packProduct);
  const head: CataloguePart = { ...packShop(source), products: products.slice(0, perPart) };
  const rest: CataloguePart[] = [];
  for (let at = perPart; at < products.length; at += perPart)
    rest.push({ products: products.slice(at, at + perPart) });
  return [head, ...rest];
}

/** The fields whose words many products share. */
const SHARED: readonly string[] = ['topNotes', 'middleNotes', 'baseNotes', 'tags', 'wear'];

function toColumns(rows: readonly Raw[]): CatalogueColumn[] {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...fields].map((field) => {
    const values = rows.map((row) => row[field] ?? null);
    if (!SHARED.includes(field)) return { field, values };
    const words = [
      ...new Set(
        values
          .flat()
          .filter((word) => word !== null)
          .map(String),
      ),
    ];
    const places = new Map(words.map((word, place) => [word, place]));
    const placed = values.map((value) =>
      Array.isArray(value) ? value.map((word) => places.get(String(word))) : null,
    );
    return { field, words, values: placed };
  });
}

/** `{ revision, parts }`, its products as columns; revision 0 and no parts stand for a shop without a catalogue. */
export function catalogueJson(catalogue: Catalogue | undefined): string {
  if (!catalogue) return JSON.stringify({ revision: 0, parts: [] });
  const columns = toColumns(catalogue.products.map(packProduct));
  return JSON.stringify({
    revision: catalogue.revision,
    parts: [{ ...packShop(catalogue), columns }],
  });
}

/** What `unpackFirstScreen` reads. */
export function packFirstScreen({ at, catalogue, part, product, note }: FirstScreen): object {
  const [packed] = packCatalogue(catalogue, Infinity);
  return { at, revision: catalogue.revision, catalogue: packed, part, product, note };
}
