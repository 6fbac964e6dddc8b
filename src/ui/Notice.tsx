import type { ReactNode } from 'react';
import { cx } from './classes';

const TONES = {
  ok: 'bg-ok-ground text-ok',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
};

interface Props {
  tone: keyof typeof TONES;
  children: ReactNode;
  className?: string;
}

/** A message in the page. Errors are alerts, announced at once; others are announced politely. */
export function Notice({ tone, children, className }: Props) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'animate-appear rounded px-4 py-3 text-sm leading-relaxed',
        TONES[tone],
        className,
      )}
    >
      {/* In an element, because React cannot remove a text that a translated page has replaced. */}
      <div key={tone} className="contents">
        {children}
      </div>
    </div>
  );
}
