import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { adminMessages } from '../messages';
import { refusalMessage } from '../../../domain/product/photoUpload';
import { PRODUCT_MAX } from '../../../domain/product/productForm';
import { PHOTO_WIDTHS } from '../../../domain/shop/constants';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Confirm } from '../ui/Confirm';
import { newImage, PHOTO_KINDS, photoProblem, type FileImage, type FormImage } from './photos';
import { UploadProgress } from './UploadProgress';

interface Props {
  images: readonly FormImage[];
  onChange: Dispatch<SetStateAction<FormImage[]>>;
  error: string | undefined;
  disabled: boolean;
}

/** Pixels that the shop shows on a large screen. */
const FULL_WIDTH = Math.max(...PHOTO_WIDTHS);

/** The images; the first is the default. Reordered with buttons, which work by keyboard and by touch. */
export function ImagesField({ images, onChange, error, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [removing, setRemoving] = useState<FormImage>();
  /** The widths of new images by their key, in pixels, once the browser has drawn them. */
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const small = images.flatMap((image) => {
    const width = widths.get(image.key) ?? FULL_WIDTH;
    return image.kind === 'file' && width < FULL_WIDTH ? [{ image, width }] : [];
  });

  function add(chosen: readonly File[]): void {
    const free = PRODUCT_MAX.images - images.length;
    const found = chosen.flatMap((file) => photoProblem(file) ?? []);
    const good = chosen.filter((file) => photoProblem(file) === undefined);
    if (good.length > free) found.push(`At most ${PRODUCT_MAX.images} images.`);
    setProblems(found);
    onChange([...images, ...good.slice(0, free).map(newImage)]);
  }

  function move(from: number, to: number): void {
    const next = [...images];
    const [image] = next.splice(from, 1);
    if (image) next.splice(to, 0, image);
    onChange(next);
  }

  /** The browser cannot draw what was chosen: a text named .jpg, or a damaged file. */
  function refuse(image: FileImage): void {
    setProblems((now) => [...now, refusalMessage(image.file.name, 'unreadable')]);
    remove(image);
  }

  function remove(image: FormImage): void {
    if (image.kind === 'file') URL.revokeObjectURL(image.url);
    onChange((now) => now.filter(({ key }) => key !== image.key));
    setRemoving(undefined);
  }

  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) add([...event.dataTransfer.files]);
      }}
    >
      <ul aria-label="Images" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {images.map((image, n) => (
          <li key={image.key} className="min-w-0">
            <div className="relative aspect-[4/5] overflow-hidden rounded border border-line bg-sunken">
              <img
                src={image.url}
                alt={n === 0 ? 'Default image' : `Image ${n + 1}`}
                className="absolute inset-0 size-full object-cover"
                onLoad={({ currentTarget: { naturalWidth } }) =>
                  setWidths((now) => new Map(now).set(image.key, naturalWidth))
                }
                onError={() => image.kind === 'file' && refuse(image)}
              />
              {n === 0 && (
                <span className="absolute top-2 left-2 rounded bg-page px-1.5 py-0.5 text-xs font-medium">
                  Default
                </span>
              )}
              <button
                type="button"
                aria-label={`Remove image ${n + 1}`}
                disabled={disabled}
                onClick={() => (image.kind === 'stored' ? setRemoving(image) : remove(image))}
                className="absolute top-1 right-1 grid size-8 place-items-center rounded bg-page/90 hover:bg-page pointer-coarse:size-11"
              >
                <X aria-hidden="true" size={15} />
              </button>
              {image.kind === 'file' && image.progress && (
                <UploadProgress name={image.file.name} progress={image.progress} />
              )}
            </div>
            <div className="mt-1 flex items-center gap-0.5">
              <Small
                label={`Move image ${n + 1} forward`}
                disabled={disabled || n === 0}
                onClick={() => move(n, n - 1)}
              >
                <ArrowLeft aria-hidden="true" size={15} />
              </Small>
              <Small
                label={`Move image ${n + 1} back`}
                disabled={disabled || n === images.length - 1}
                onClick={() => move(n, n + 1)}
              >
                <ArrowRight aria-hidden="true" size={15} />
              </Small>
              {n > 0 && (
                <button
                  type="button"
                  aria-label={`Make default: image ${n + 1}`}
                  disabled={disabled}
                  onClick={() => move(n, 0)}
                  className="min-h-8 rounded px-1.5 text-xs text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
                >
                  Make default
                </button>
              )}
            </div>
          </li>
        ))}
        <li>
          <button
            type="button"
            disabled={disabled || images.length >= PRODUCT_MAX.images}
            onClick={() => input.current?.click()}
            className="grid aspect-[4/5] w-full place-items-center rounded border border-dashed border-muted/60 text-muted hover:border-ink hover:text-ink disabled:opacity-45"
          >
            <span className="flex flex-col items-center gap-2">
              <ImagePlus aria-hidden="true" size={22} strokeWidth={1.25} />
              Add images
            </span>
          </button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_KINDS.join()}
        aria-label="Image files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Cleared so that a removed file can be chosen again.
          event.target.value = '';
        }}
      />
      {problems.length > 0 && (
        <Notice tone="bad" className="mt-3">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {small.length > 0 && (
        <Notice tone="warn" className="mt-3">
          {small.map(({ image, width }) => (
            <p key={image.key}>
              {image.file.name} is only {width.toLocaleString('en-IN')} pixels wide and will look
              blurred. Use an image at least {FULL_WIDTH.toLocaleString('en-IN')} pixels wide.
            </p>
          ))}
        </Notice>
      )}
      {error && <p className="mt-2 text-bad">{error}</p>}
      {removing && (
        <Confirm
          title={adminMessages.removeImage}
          confirm="Remove"
          danger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <div className="flex items-center gap-4">
            <img src={removing.url} alt="" className="w-16 rounded" />
            <p>It is removed from the shop when you save the fragrance.</p>
          </div>
        </Confirm>
      )}
    </div>
  );
}

function Small({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      size="sm"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="min-h-8! px-1.5!"
    >
      {children}
    </Button>
  );
}
