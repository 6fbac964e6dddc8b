import { Link } from '../../ui/Link';
import type { NoteName } from '../../domain/product/kinds';
import type { NoteFamily } from '../../domain/product/noteFamilies';
import { photoWidth } from '../../domain/product/photo';
import { noteSlug } from '../../domain/product/noteSlug';
import { paths } from '../../domain/shop/routes';
import { type NoteEntry, type Tier } from '../../domain/product/similarity';
import { cx } from '../../ui/classes';
import { formatList } from '../../domain/shop/formatList';
import { usePageHead } from '../../ui/pageHead';
import { Photo } from '../../ui/Photo';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useOfferTime } from '../catalogue/offerClock';
import type { Offer } from '../../domain/pricing/offer';
import { FAMILY_PARAM, LIST_ID } from './noteList';
import { useNoteWords } from './useNoteWords';

const PLACES: Record<Tier, string> = {
  base: 'As a base note',
  middle: 'As a heart note',
  top: 'As a top note',
};

const LINES: Record<Tier, string> = {
  base: 'until tomorrow',
  middle: 'for two to four hours',
  top: 'in the first minutes',
};

const TIERS: readonly Tier[] = ['top', 'middle', 'base'];

interface Props {
  entry: NoteEntry;
  family: NoteFamily | undefined;
  /** Its photograph, or that of the note above it. */
  picture: string | undefined;
  /** The notes that it is often with. */
  others: readonly NoteName[];
  offers: readonly Offer[];
}

export function Note({ entry, family, picture, others, offers }: Props) {
  const { name, uses, slug, root, kinds } = entry;
  const words = useNoteWords(slug);
  usePageHead({
    title: `${name}, the note`,
    description:
      words || `The fragrances with ${name.toLowerCase()}, and where it appears in each of them.`,
    canonical: paths.note(slug),
    image: picture,
  });
  const now = useOfferTime();
  const places = TIERS.map((tier) => ({ tier, list: uses.filter((use) => use.tier === tier) }));
  const remarks = new Map(
    uses
      .filter(({ as }) => as.length > 0)
      .map(({ product, as }) => [product.id, `as ${formatList(as)}`]),
  );
  return (
    <div className="shell pt-10 md:pt-16">
      <header
        className={cx(
          'pb-10 md:pb-14',
          picture !== undefined &&
            'grid gap-y-6 md:grid-cols-[5fr_7fr] md:grid-rows-[auto_1fr] md:gap-x-12 lg:gap-x-20',
        )}
      >
        <div className="md:col-start-2">
          <Link
            to={paths.notes()}
            className="inline-flex min-h-11 items-center label text-accent hover:underline"
          >
            All notes
          </Link>
          <h1 className="mt-2 display text-5xl md:text-6xl">{name}</h1>
        </div>
        {picture !== undefined && (
          // Never drawn wider than it is.
          <div
            className="md:col-start-1 md:row-span-2 md:row-start-1"
            style={{ maxWidth: photoWidth(picture) }}
          >
            <Photo
              square
              priority
              src={picture}
              alt={`${name}, close up`}
              sizes="(min-width: 90rem) 33rem, (min-width: 48rem) 40vw, 100vw"
            />
          </div>
        )}
        <div className="md:col-start-2">
          <Belongs root={root} family={family} />
          <Words text={words} />
          <p className="mt-4 text-muted md:text-lg">
            {uses.length === 1 ? 'Found in one fragrance.' : `Found in ${uses.length} fragrances.`}
          </p>
          {kinds.length > 0 && <NoteLinks title="Its kinds" notes={kinds} />}
        </div>
      </header>
      {places.map(
        ({ tier, list }) =>
          list.length > 0 && (
            <section
              key={tier}
              aria-labelledby={`tier-${tier}`}
              className="border-t border-line py-12"
            >
              <h2 id={`tier-${tier}`} className="display text-3xl md:text-4xl">
                {PLACES[tier]}
                <span className="text-muted">, {LINES[tier]}</span>
              </h2>
              <div className="mt-8">
                <ProductGrid
                  products={list.map(({ product }) => product)}
                  offers={offers}
                  now={now}
                  remark={({ id }) => remarks.get(id)}
                />
              </div>
            </section>
          ),
      )}
      {others.length > 0 && (
        <div className="border-t border-line py-12">
          <NoteLinks title="Often with" notes={others} large />
        </div>
      )}
    </div>
  );
}

/** What it is a kind of, and its family. */
function Belongs({ root, family }: { root: NoteName | undefined; family: NoteFamily | undefined }) {
  if (!root && !family) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      {root && (
        <>
          <span>A kind of</span>
          <Link to={paths.note(root.slug)} className="inline-flex min-h-11 items-center textlink">
            {root.name.toLowerCase()}
          </Link>
        </>
      )}
      {root && family && <span aria-hidden="true">·</span>}
      {family && (
        <Link
          to={`${paths.notes()}?${FAMILY_PARAM}=${noteSlug(family)}#${LIST_ID}`}
          className="inline-flex min-h-11 items-center textlink"
        >
          {family}
        </Link>
      )}
    </p>
  );
}

/** The owner's words. The space for the usual two sentences is there before they are, so that nothing moves. */
function Words({ text }: { text: string | undefined }) {
  if (text === '') return null;
  return (
    <div className="mt-4 min-h-36 max-w-2xl md:min-h-22 md:text-lg">
      {text === undefined ? <div aria-hidden="true" className="h-12 skeleton" /> : <p>{text}</p>}
    </div>
  );
}

/** Links to other notes, with a heading of their own. */
function NoteLinks({
  title,
  notes,
  large = false,
}: {
  title: string;
  notes: readonly NoteName[];
  large?: boolean;
}) {
  return (
    <nav aria-label={title} className={cx(!large && 'mt-4')}>
      <h2 className={large ? 'display text-3xl md:text-4xl' : 'text-sm text-muted'}>{title}</h2>
      <ul className={cx('flex flex-wrap gap-x-6', large && 'mt-4')}>
        {notes.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={paths.note(slug)}
              className={cx(
                'inline-flex min-h-11 items-center',
                large ? 'font-display text-2xl hover:underline' : 'textlink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
