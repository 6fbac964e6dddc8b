import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Catalogue } from '../../../domain/product/catalogue';
import { notePictures } from '../../../domain/product/materials';
import { decodeHome, shownMoods } from '../../../domain/shop/homePage';
import { Newsletter } from '../Newsletter';
import { About } from './About';
import { FamilyTiles } from './FamilyTiles';
import { FirstQuestion } from './FirstQuestion';
import { Journey } from './Journey';
import { Materials } from './Materials';
import { Moods } from './Moods';
import { Pillars } from './Pillars';
import { Quotation } from './Quotation';
import { Vials } from './Vials';

async function signUp(email: string): Promise<void> {
  const { signUpForNewsletter } = await import('../../../firebase/shop/newsletter');
  await signUpForNewsletter(email);
}

interface Props {
  /** Undefined when it could not be loaded: what needs it is left out. */
  catalogue: Catalogue | undefined;
  now: Date;
  /** Whether all of it is drawn at once, so that the scroll position can be restored. */
  isAtOnce: boolean;
}

/** The home page below the signature collection, drawn section by section, so that it holds up no press. */
export function HomeSections({ catalogue, now, isAtOnce }: Props) {
  const sections = useMemo(() => sectionsOf(catalogue, now), [catalogue, now]);
  const [drawn, setDrawn] = useState(isAtOnce ? sections.length : 1);
  const isWhole = drawn >= sections.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, isWhole]);
  return (
    <>
      {sections.slice(0, drawn)}
      {/* As tall as what is still to come, so that the page does not end sooner once it is there. */}
      {!isWhole && (
        <div data-coming="" style={{ minHeight: `${(sections.length - drawn) * 70}vh` }} />
      )}
    </>
  );
}

function sectionsOf(catalogue: Catalogue | undefined, now: Date): ReactNode[] {
  const { products, offers, home } = catalogue ?? { products: [], offers: [], home: undefined };
  const { moods, review, house, promises } = decodeHome(home);
  return [
    <Moods key="moods" moods={shownMoods(moods, products)} offers={offers} now={now} />,
    <Journey key="journey" />,
    <Materials
      key="materials"
      materials={catalogue ? [...notePictures(catalogue).values()] : []}
    />,
    <Vials key="vials" products={products} offers={offers} now={now} />,
    <Quotation key="quotation" review={review} products={products} />,
    products.length > 0 && <FirstQuestion key="question" products={products} />,
    <FamilyTiles key="families" products={products} lines={catalogue?.families} />,
    <About key="about" words={house} />,
    <Newsletter key="newsletter" signUp={signUp} />,
    <Pillars key="pillars" promises={promises} />,
  ];
}
