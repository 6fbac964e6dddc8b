import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminMessages } from '../../../domain/adminMessages';
import {
  BLANK_PRODUCT,
  changedFields,
  validateProduct,
  productSlug,
  storedFields,
  toProductFields,
  toProductForm,
  type ProductErrors,
  type ProductForm,
} from '../../../domain/adminProduct';
import { SAVED_REDIRECT_MS } from '../../../domain/constants';
import type { Product } from '../../../domain/product';
import { paths } from '../../../domain/routes';
import { productWrites, type Written } from '../productWrites';
import type { FormImage } from './ImagesField';
import { PhotoProblem, photoService, type PhotoService } from './photos';

/** SPEC §4 "Add product": idle, submitting, then success with its redirect, or failure. */
export type SaveState =
  | { step: 'idle' }
  | { step: 'saving' }
  | { step: 'saved' }
  /** `photo`: what is wrong with one of the images. */
  | { step: 'failed'; photo?: string }
  /** A second admin was faster. */
  | { step: 'conflict' };

export interface ProductService {
  create: (slug: string, fields: Written, by: string) => Promise<string>;
  /** Answers whether it was written; false: somebody else has changed the fragrance. */
  update: (loaded: Product, changes: Partial<Written>, by: string) => Promise<boolean>;
  photos: PhotoService;
  now: () => number;
}

export const productService: ProductService = {
  create: productWrites.create,
  update: productWrites.update,
  photos: photoService,
  now: Date.now,
};

const storedImages = (product: Product | undefined): FormImage[] =>
  (product?.images ?? []).map((url) => ({ key: url, kind: 'stored', url }));

const NO_IMAGE = 'At least one image is required.';

/** The form of a new fragrance, or of one that is edited. */
export function useProductForm(
  loaded: Product | undefined,
  by: string,
  service: ProductService = productService,
) {
  const navigate = useNavigate();
  const [before] = useState<ProductForm>(() => (loaded ? toProductForm(loaded) : BLANK_PRODUCT));
  const [form, setForm] = useState(before);
  const [images, setImages] = useState(() => storedImages(loaded));
  const [asked, setAsked] = useState(false);
  const [save, setSave] = useState<SaveState>({ step: 'idle' });

  const urls = images.map(({ url }) => url).join(' ');
  const changed =
    JSON.stringify(form) !== JSON.stringify(before) || urls !== (loaded?.images ?? []).join(' ');
  const errors: ProductErrors = {
    ...validateProduct(form),
    ...(images.length === 0 && { images: NO_IMAGE }),
  };

  // SPEC §9: redirect after product save 1.2 s.
  useEffect(() => {
    if (save.step !== 'saved') return;
    const timer = setTimeout(
      () => void navigate(paths.adminProducts(), { replace: true }),
      SAVED_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [save.step, navigate]);

  function progress(key: string, part: number | undefined, stored?: string): void {
    setImages((now) =>
      now.map((image) =>
        image.key === key && image.kind === 'file'
          ? { ...image, progress: part, stored: stored ?? image.stored }
          : image,
      ),
    );
  }

  /** The addresses in order; files that are not there yet are uploaded one after the other. */
  async function upload(): Promise<string[]> {
    const addresses: string[] = [];
    const started = service.now();
    for (const [n, image] of images.entries()) {
      if (image.kind === 'stored') addresses.push(image.url);
      else if (image.stored !== undefined) addresses.push(image.stored);
      else {
        progress(image.key, 0);
        const onStep = (part: number): void => progress(image.key, part);
        // A millisecond apart, so that no two files have one name.
        const url = await service.photos.upload(image.file, form.name, started + n, onStep);
        progress(image.key, 1, url);
        addresses.push(url);
      }
    }
    return addresses;
  }

  async function write(addresses: string[]): Promise<boolean> {
    const fields = { ...toProductFields(form), images: addresses };
    if (!loaded) {
      await service.create(productSlug(form.name), fields, by);
      return true;
    }
    const was = { ...storedFields(loaded), images: loaded.images };
    return service.update(loaded, changedFields(was, fields), by);
  }

  async function submit(): Promise<void> {
    if (save.step === 'saving' || save.step === 'saved') return;
    setAsked(true);
    if (Object.keys(errors).length > 0) return;
    setSave({ step: 'saving' });
    try {
      const addresses = await upload();
      if (!(await write(addresses))) {
        setSave({ step: 'conflict' });
        return;
      }
      setSave({ step: 'saved' });
      const gone = (loaded?.images ?? []).filter((url) => !addresses.includes(url));
      // A file that stays behind harms nobody.
      service.photos.sweep(gone).catch((error: unknown) => console.warn(error));
    } catch (error) {
      console.warn(error);
      setSave({ step: 'failed', ...(error instanceof PhotoProblem && { photo: error.message }) });
    }
  }

  const photo = save.step === 'failed' ? save.photo : undefined;
  const shown: ProductErrors = {
    ...(asked && errors),
    ...(photo !== undefined && { images: photo }),
  };
  const incomplete = asked && Object.keys(errors).length > 0;
  return {
    form,
    set: (change: Partial<ProductForm>): void => setForm((now) => ({ ...now, ...change })),
    images,
    setImages,
    errors: shown,
    problem: incomplete
      ? adminMessages.productIncomplete
      : save.step === 'failed'
        ? loaded
          ? adminMessages.updateFailed
          : adminMessages.addFailed
        : undefined,
    save,
    dirty: changed && save.step !== 'saved',
    submit,
  };
}
