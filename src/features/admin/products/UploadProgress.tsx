import type { PhotoStep } from './photos';

/** Over the lower edge of an image. */
export function UploadProgress({ name, progress }: { name: string; progress: PhotoStep }) {
  const { step } = progress;
  const part = step === 'uploading' ? progress.part : undefined;
  return (
    <div className="absolute inset-x-0 bottom-0 bg-page/90 px-2 py-1.5 text-xs">
      <p className="tabular-nums">
        {part !== undefined
          ? `Uploading ${Math.floor(part * 100)} %`
          : step === 'sizes'
            ? 'Making sizes…'
            : 'Uploaded'}
      </p>
      {step !== 'done' && (
        <progress
          aria-label={`${step === 'sizes' ? 'Sizes' : 'Upload'} of ${name}`}
          value={part}
          max={1}
          className="mt-1 block h-1 w-full accent-accent"
        />
      )}
    </div>
  );
}
