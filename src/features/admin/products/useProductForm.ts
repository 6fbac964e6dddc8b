import pMap from 'p-map';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminMessages } from '../messages';
import {
  BLANK_PRODUCT,
  productSlug,
  storedFields,
  toCopy,
  toProductFields,
  toProductForm,
  type ProductForm,
} from '../../../domain/product/productForm';
import { changedFields } from '../../../domain/product/productChanges';
import {
  MOMENT_PASSED,
  validateProduct,
  type ProductErrors,
} from '../../../domain/product/productProblems';
import type { Category } from '../../../domain/product/categories';
import { mergeForms } from '../../../domain/product/mergeForms';
import type { Clash } from '../../../domain/shop/mergeForm';
import { SAVED_REDIRECT_MS } from '../../../domain/shop/constants';
import type { Product } from '../../../domain/product/product';
import { momentOf, readVisibility } from '../../../domain/product/visibility';
import { paths } from '../../../domain/shop/routes';
import { isPartOf, partTexts, toPart } from '../../../domain/product/contents';
import { heldProblem, isSecret, lostParts, lostProblem } from '../../../domain/product/secretPart';
import { useResource } from '../../../ui/useResource';
import { products } from './productsSource';
import { useIsOpenedFrom } from '../../../ui/BackToList';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { countLabel } from '../ui/countLabel';
import { useCategories } from '../ui/useCategories';
import { keepSaved } from './lastSaved';
import { productWrites, type WrittenFields } from './productWrites';
import {
  PhotoProblem,
  photoService,
  uploadImage,
  useFreedPreviews,
  type FormImage,
  type PhotoService,
  type PhotoStep,
} from './photos';

/** Idle, submitting, then success (followed by a redirect) or failure. */
export type SaveState =
  | { step: 'idle' }
  /** Photographs are uploaded, which may be stopped. Nothing of the fragrance is written yet. */
  | { step: 'uploading' }
  | { step: 'stopped' }
  | { step: 'saving' }
  | { step: 'saved' }
  /** `photo`: the error of one of the images. `bySets`: those of what gift sets do not allow. */
  | { step: 'failed'; photo?: string; bySets?: ProductErrors }
  /** Another admin saved first. */
  | { step: 'conflict' };

export interface ProductService {
  create: (slug: string, fields: WrittenFields, by: string) => Promise<string>;
  /** Returns false when somebody else has changed the fragrance meanwhile. */
  update: (loaded: Product, changes: Partial<WrittenFields>, by: string) => Promise<boolean>;
  /** Fragrances that are not in the catalogue. */
  unlisted: (ids: readonly string[]) => Promise<Product[]>;
  /** The gift sets that hold one of these parts; none without it. */
  setsWith?: (parts: readonly string[]) => Promise<Product[]>;
  /** The fragrance as it is stored now. */
  fetch: (id: string) => Promise<Product | undefined>;
  /** The categories as they are stored now; the catalogue's without it. */
  categories?: () => Promise<readonly Category[]>;
  photos: PhotoService;
  now: () => number;
}

export const productService: ProductService = {
  create: productWrites.create,
  update: productWrites.update,
  unlisted: async (ids) => (await products()).fetchProducts(ids),
  setsWith: async (parts) => (await products()).fetchSetsWith(parts),
  fetch: async (id) => (await products()).fetchCounted(id),
  categories: async () =>
    (await import('../../../firebase/shop/adminCategories')).fetchCategoryList(),
  photos: photoService,
  now: Date.now,
};

const storedImages = (product: Product | undefined): FormImage[] =>
  (product?.images ?? []).map((url) => ({ key: url, kind: 'stored', url }));

/** As many as the functions draw side by side without waiting. */
const UPLOADS_AT_ONCE = 3;

/** Whether the form is being saved, or has been. */
export const isBusy = ({ step }: SaveState): boolean =>
  step === 'uploading' || step === 'saving' || step === 'saved';

const imagesClash = (stored: number, mine: number): Clash => ({
  label: 'Images',
  stored: countLabel(stored, 'photograph', 'photographs'),
  mine: countLabel(mine, 'photograph', 'photographs'),
});

const NONE = (): Promise<undefined> => Promise.resolve(undefined);
const NO_IMAGE = 'At least one image is required.';

/** How the error of a field that was left empty ends. */
const MISSING = ' is required.';

/** The state of the form that adds or edits a fragrance. */
export function useProductForm(
  loaded: Product | undefined,
  by: string,
  service: ProductService = productService,
  copyOf?: Product,
) {
  const navigate = useNavigate();
  const isFromProducts = useIsOpenedFrom(paths.adminProducts());
  const isFromInventory = useIsOpenedFrom(paths.adminInventory());
  const isFromList = isFromProducts || isFromInventory;
  /** The fragrance that is edited, as it was stored when the form began; see `keepMine`. */
  const [base, setBase] = useState(loaded);
  const before = useMemo(
    () => (base ? toProductForm(base) : copyOf ? toCopy(copyOf) : BLANK_PRODUCT),
    [base, copyOf],
  );
  const [form, setForm] = useState<ProductForm>(before);
  /** What another admin changed too; undefined when nobody did. */
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const [images, setImages] = useState(() => storedImages(loaded ?? copyOf));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [save, setSave] = useState<SaveState>({ step: 'idle' });
  const stopper = useRef<AbortController>(undefined);
  const catalogue = useCatalogue();
  const ofCatalogue = useCategories();
  const { resource: stored } = useResource<readonly Category[] | undefined>(
    service.categories ?? NONE,
  );
  // A device keeps the catalogue for some minutes, and a category may be newer.
  const categories = (stored.status === 'ready' && stored.value) || ofCatalogue;
  const listed = useMemo(
    () =>
      catalogue.status === 'ready'
        ? new Map(catalogue.catalogue.products.map((product) => [product.id, product]))
        : undefined,
    [catalogue],
  );
  // A part may be hidden, which the catalogue cannot tell from one that is gone.
  const lacking = (listed ? form.contents : [])
    .flatMap((text) => toPart(text)?.productId ?? [])
    .filter((id) => listed?.has(id) === false)
    .join(' ');
  const { unlisted } = service;
  const load = useCallback(
    async () => (lacking === '' ? [] : unlisted(lacking.split(' '))),
    [lacking, unlisted],
  );
  const { resource: others } = useResource(load);
  const known =
    listed && others.status === 'ready'
      ? new Map([...listed, ...others.value.map((product) => [product.id, product] as const)])
      : undefined;

  const urls = images.map(({ url }) => url).join(' ');
  const isChanged =
    JSON.stringify(form) !== JSON.stringify(before) ||
    urls !== ((base ?? copyOf)?.images ?? []).join(' ');
  const moment =
    form.visibility === before.visibility ? undefined : momentOf(readVisibility(form.visibility));
  const errors: ProductErrors = {
    ...validateProduct(form, known, loaded?.id, categories),
    ...(moment && moment.getTime() <= service.now() && { visibility: MOMENT_PASSED }),
    ...(images.length === 0 && { images: NO_IMAGE }),
  };

  useFreedPreviews(images);

  // Whoever leaves the page stops its uploads.
  useEffect(() => () => stopper.current?.abort(), []);

  // The success message stays for 1.2 s before the redirect. Back to the list that it was opened from, as it was.
  useEffect(() => {
    if (save.step !== 'saved') return;
    const timer = setTimeout(() => {
      if (isFromList) void navigate(-1);
      else void navigate(paths.adminProducts(), { replace: true });
    }, SAVED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [save.step, isFromList, navigate]);

  function progress(key: string, step: PhotoStep | undefined, stored?: string): void {
    setImages((now) =>
      now.map((image) =>
        image.key === key && image.kind === 'file'
          ? { ...image, progress: step, stored: stored ?? image.stored }
          : image,
      ),
    );
  }

  /** Uploads the new files, some at a time, and returns all URLs in order. */
  async function upload(signal: AbortSignal): Promise<string[]> {
    const started = service.now();
    // Timestamps a millisecond apart keep the file names unique.
    const one = async (image: FormImage, n: number): Promise<string> =>
      image.kind === 'stored'
        ? image.url
        : uploadImage(service.photos, image, form.name, started + n, {
            onStep: (step, stored) => progress(image.key, step, stored),
            signal,
          });
    return pMap(images, one, { concurrency: UPLOADS_AT_ONCE });
  }

  async function write(addresses: string[]): Promise<boolean> {
    const fields = { ...toProductFields(form), images: addresses };
    if (!base) {
      await service.create(productSlug(form.name), fields, by);
      return true;
    }
    const was = { ...storedFields(base), images: base.images };
    return service.update(base, changedFields(was, fields), by);
  }

  /**
   * After a conflict: what is stored now comes into the form, and what was typed stays on top of it. False when it could
   * not be loaded.
   */
  async function keepMine(): Promise<boolean> {
    if (!base) return false;
    try {
      const current = await service.fetch(base.id);
      if (!current) return false;
      const merged = mergeForms(before, form, toProductForm(current));
      const [former, theirs] = [base.images.join(' '), current.images.join(' ')];
      const isMine = urls !== former;
      if (!isMine) setImages(storedImages(current));
      setForm(merged.form);
      setClashes([
        ...merged.clashes,
        ...(isMine && theirs !== former && theirs !== urls
          ? [imagesClash(current.images.length, images.length)]
          : []),
      ]);
      setBase(current);
      setSave({ step: 'idle' });
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  /**
   * Why it cannot become a draft or lose a size: a gift set holds it. Asked when it is saved, so that what others did
   * meanwhile counts.
   */
  async function askSets(): Promise<ProductErrors | undefined> {
    if (!base) return undefined;
    const { visibility, volume, variants } = toProductFields(form);
    const isHeld = visibility !== (base.visibility ?? '') && isSecret({ visibility });
    const lost = lostParts(base, { ...base, volume, variants });
    const asked = isHeld ? partTexts(base) : lost;
    const sets = asked.length > 0 ? await service.setsWith?.(asked) : undefined;
    if (!sets) return undefined;
    const held = isHeld ? heldProblem({ ...base, visibility }, sets) : undefined;
    const gone = lostProblem(lost, sets);
    return {
      ...(held !== undefined && { visibility: held }),
      ...(gone !== undefined && { [variants.length > 0 ? 'variants' : 'volume']: gone }),
    };
  }

  async function submit(): Promise<void> {
    if (isBusy(save)) return;
    setIsSubmitted(true);
    if (Object.keys(errors).length > 0) return;
    const { signal } = (stopper.current = new AbortController());
    try {
      setSave({ step: 'saving' });
      const bySets = await askSets();
      if (bySets && Object.keys(bySets).length > 0) {
        setSave({ step: 'failed', bySets });
        return;
      }
      const hasUploads = images.some((image) => image.kind === 'file' && !image.stored);
      setSave({ step: hasUploads ? 'uploading' : 'saving' });
      const addresses = await upload(signal);
      // Stopped when everything was there already.
      signal.throwIfAborted();
      setSave({ step: 'saving' });
      if (!(await write(addresses))) {
        setSave({ step: 'conflict' });
        return;
      }
      keepSaved({ name: form.name.trim(), visibility: readVisibility(form.visibility) ?? '' });
      setSave({ step: 'saved' });
    } catch (error) {
      if (signal.aborted) {
        setSave({ step: 'stopped' });
        return;
      }
      console.warn(error);
      // One that failed stops the others, which are uploaded again with the next attempt.
      stopper.current.abort();
      setSave({ step: 'failed', ...(error instanceof PhotoProblem && { photo: error.message }) });
    }
  }

  const { photo, bySets } = save.step === 'failed' ? save : {};
  const shown: ProductErrors = {
    ...(isSubmitted && errors),
    ...(photo !== undefined && { images: photo }),
    ...bySets,
  };
  const faults = isSubmitted ? Object.values(errors) : [];
  return {
    categories,
    /** The names of the sets in the shop that hold it. */
    sets: [...(listed?.values() ?? [])]
      .filter((set) => loaded && isPartOf(loaded, set))
      .map(({ name }) => name),
    form,
    set: (change: Partial<ProductForm>): void => {
      setForm((now) => ({ ...now, ...change }));
      // What the sets refused is no longer asked for.
      if (bySets && ['visibility', 'volume', 'variants'].some((name) => name in change))
        setSave({ step: 'idle' });
    },
    images,
    setImages,
    errors: shown,
    problem: faults.some((text) => text?.endsWith(MISSING))
      ? adminMessages.productIncomplete
      : faults.length > 0
        ? adminMessages.productIncorrect
        : save.step === 'failed'
          ? loaded
            ? adminMessages.updateFailed
            : adminMessages.addFailed
          : undefined,
    save,
    isDirty: isChanged && save.step !== 'saved',
    submit,
    clashes,
    keepMine,
    /** Stops the upload. */
    stop: (): void => stopper.current?.abort(),
  };
}
