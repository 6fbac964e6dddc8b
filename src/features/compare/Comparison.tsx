import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Offer } from '../../domain/pricing/offer';
import type { Kinds } from '../../domain/product/kinds';
import { isSet, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { EmptyScreen } from '../catalogue/EmptyScreen';
import { CompareTable } from './CompareTable';
import { Picker } from './Picker';
import { sharedNotesText } from './sharedNotes';
import { comparePath, MAX_COMPARED, setPicks } from './picks';

/** The chosen fragrances side by side, and a picker while there is room for one more. */
export function Comparison({
  chosen,
  products,
  kinds,
  offers,
  heading,
}: {
  chosen: readonly Product[];
  products: readonly Product[];
  kinds: Kinds;
  offers: readonly Offer[];
  /** That of the page, which takes the focus of what is unmounted. */
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const navigate = useNavigate();
  function choose(ids: readonly string[]): void {
    setPicks(ids);
    void navigate(comparePath(paths.compare(), ids));
  }
  const ids = chosen.map(({ id }) => id);
  /**
   * Moves the focus to the heading when the pressed button is unmounted. (Between the first and the last pick, the
   * picker stays mounted.)
   */
  const focusHeading = (): void => heading.current?.focus({ preventScroll: true });
  const count = chosen.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // Chosen on a card below the empty comparison, which is gone with its button.
    if (countBefore.current === 0 && count > 0 && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    countBefore.current = count;
  }, [count, heading]);
  const picker = chosen.length < MAX_COMPARED && (
    <Picker
      products={products.filter(({ id }) => !ids.includes(id))}
      onPick={(id) => {
        if (ids.length === 0 || ids.length === MAX_COMPARED - 1) focusHeading();
        choose([...ids, id]);
      }}
    />
  );
  return (
    <>
      <p className="mt-4 max-w-lg text-muted md:text-lg">
        {chosen.length < 2
          ? 'Up to three fragrances side by side. The notes they share are marked.'
          : chosen.some(isSet)
            ? 'A set has no notes of its own: see what is in its box.'
            : sharedNotesText(chosen, kinds)}
      </p>
      {chosen.length === 0 ? (
        <div className="[&_[aria-pressed]]:opacity-100">
          <EmptyScreen heading="h2" title="Choose two to compare" action={picker}>
            Choose a fragrance here, or press Compare below any of them.
          </EmptyScreen>
        </div>
      ) : (
        <>
          <CompareTable
            products={chosen}
            all={products}
            kinds={kinds}
            offers={offers}
            onRemove={(id) => {
              focusHeading();
              choose(ids.filter((other) => other !== id));
            }}
          />
          {picker && <div className="mt-10 max-w-sm">{picker}</div>}
        </>
      )}
    </>
  );
}
