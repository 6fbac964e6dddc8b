import { kindsOf } from '../../domain/product/kinds';
import { materialsOf } from '../../domain/product/materials';
import { WEAR_STAGES } from '../../domain/product/fields';
import { noteSlug } from '../../domain/product/noteSlug';
import type { Product } from '../../domain/product/product';
import type { Catalogue } from '../../domain/product/catalogue';
import { Photo } from '../../ui/Photo';
import { useCatalogue } from './useCatalogue';

type Stage = (typeof WEAR_STAGES)[number]['key'];

/** A close-up of the first pictured note of a stage that no earlier stage shows; a chunk of its own, below the fold. */
export function StagePicture({ product, stage }: { product: Product; stage: Stage }) {
  const state = useCatalogue();
  if (state.status === 'loading') return <span className="block aspect-square skeleton" />;
  const found = state.status === 'ready' && picturesOf(product, state.catalogue).get(stage);
  if (!found) return null;
  return <Photo square src={found.src} alt={`${found.note}, close up`} sizes="8rem" />;
}

function picturesOf(
  product: Product,
  { kinds, materials }: Catalogue,
): Map<Stage, { note: string; src: string }> {
  const { pictureOf } = materialsOf(materials, kindsOf(kinds));
  const found = new Map<Stage, { note: string; src: string }>();
  const shown = new Set<string>();
  for (const { key } of WEAR_STAGES)
    for (const note of product[key]) {
      const src = pictureOf(noteSlug(note));
      if (src === undefined || shown.has(src)) continue;
      shown.add(src);
      found.set(key, { note, src });
      break;
    }
  return found;
}
