import { Notice } from '../../../ui/Notice';
import type { Progress } from './runBatch';

/** The progress of a batch: done of total, updated, errors. */
export function ProgressNote({ progress, isRunning }: { progress: Progress; isRunning: boolean }) {
  const { total, done, updated, errors } = progress;
  return (
    <Notice tone={isRunning ? 'info' : errors.length > 0 ? 'warn' : 'ok'}>
      {isRunning && (
        <progress
          aria-label="Progress"
          value={done}
          max={total}
          className="mb-1 block h-1.5 w-full accent-accent"
        />
      )}
      {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} processed ·{' '}
      {updated.toLocaleString('en-IN')} updated · {errors.length.toLocaleString('en-IN')}{' '}
      {errors.length === 1 ? 'error' : 'errors'}
      {errors.length > 0 && (
        <ul className="mt-2 max-h-40 list-inside list-disc overflow-y-auto">
          {errors.map(({ name, reason }) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
