import type { ReactNode } from 'react';
import { cx } from './classes';

const TONES = {
  ok: 'bg-ok-ground text-ok',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
  plum: 'bg-plum-ground text-plum',
  plain: 'bg-sunken text-ink',
};
export type Tone = keyof typeof TONES;

/** A short label on a tinted background; its text carries the meaning, not its colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
