import { ImagePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../ui/Button';
import { cx } from '../../../ui/classes';
import { Photo } from '../../../ui/Photo';
import { PHOTO_KINDS, type PhotoStep } from '../products/photos';
import { UploadProgress } from '../products/UploadProgress';
import type { NoteRow } from './noteRows';

export interface PictureProps {
  row: NoteRow;
  /** Its own photograph, or a preview of the file that will be one; empty for none. */
  picture: string;
  /** That of the note above it, which its page shows meanwhile. */
  inherited: string | undefined;
  progress: PhotoStep | undefined;
  error: string | undefined;
  disabled: boolean;
  onPick: (row: NoteRow, file: File) => void;
  /** The picture cannot be drawn. */
  onRefuse: (row: NoteRow, picture: string) => void;
  onRemove: (row: NoteRow) => void;
}

/** The photograph of a note: added, replaced or removed. */
export function PictureField(props: PictureProps) {
  const { row, picture, inherited, progress, error, disabled, onPick, onRefuse, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const shown = picture || inherited;
  const isEmpty = shown === undefined;
  const before = useRef(picture);
  useEffect(() => {
    // The button that removed it is gone, and the focus with it.
    if (before.current && !picture) chooser.current?.focus();
    before.current = picture;
  }, [picture]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:w-48">
      {!isEmpty && (
        // An error of the image does not bubble.
        <div className="relative w-24 shrink-0" onErrorCapture={() => onRefuse(row, picture)}>
          <Photo
            square
            src={shown}
            alt={picture ? `Picture of ${row.name}` : `Picture of the note above ${row.name}`}
            sizes="6rem"
            className={cx('rounded', !picture && 'opacity-45')}
          />
          {progress && <UploadProgress name={row.name} progress={progress} />}
        </div>
      )}
      <div className="flex flex-col items-start">
        {/* One button, with and without a picture, so that it keeps the focus. */}
        <button
          ref={chooser}
          type="button"
          aria-label={
            picture ? `Replace the picture of ${row.name}` : `Add a picture of ${row.name}`
          }
          disabled={disabled}
          onClick={() => input.current?.click()}
          className={
            isEmpty
              ? 'grid size-24 place-items-center rounded border border-dashed border-muted/60 text-muted hover:border-ink hover:text-ink disabled:opacity-45'
              : buttonClass('quiet', 'sm')
          }
        >
          {isEmpty && <ImagePlus aria-hidden="true" size={20} strokeWidth={1.25} />}
          {!isEmpty && <span>{picture ? 'Replace' : 'Add'}</span>}
        </button>
        {picture && (
          <Button
            look="quiet"
            size="sm"
            disabled={disabled}
            aria-label={`Remove the picture of ${row.name}`}
            onClick={() => onRemove(row)}
          >
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PHOTO_KINDS.join()}
        aria-label={`Picture file of ${row.name}`}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(row, file);
          // Cleared so that a removed file can be chosen again.
          target.value = '';
        }}
      />
      {error && (
        <p role="alert" className="w-full text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
