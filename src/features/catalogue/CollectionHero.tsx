import type { ReactNode } from 'react';
import { cx } from '../../ui/classes';

/**
 * The top of the collection with the quiz. While searching on a phone it collapses, so that the results are visible; its
 * heading stays for screen readers.
 */
export function CollectionHero({ quiz, searching }: { quiz: ReactNode; searching: boolean }) {
  return (
    <header className={cx('on-deep bg-deep text-ivory', searching && 'max-md:sr-only')}>
      <div className="shell grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-4 py-8 md:grid-cols-[1fr_minmax(0,1.1fr)] md:gap-y-8 md:py-9">
        <div className="flex flex-col justify-center">
          <p className="label text-accent-soft">Eight families</p>
          <h1 className="mt-4 display text-5xl md:text-7xl">The collection</h1>
          <p className="mt-4 max-w-sm text-ivory-muted md:text-lg">
            From attar to eau de toilette. Every price includes tax, and every note is named.
          </p>
        </div>
        <div className={cx(searching && 'max-md:hidden')}>{quiz}</div>
      </div>
    </header>
  );
}
