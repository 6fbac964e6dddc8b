import type { ReactNode } from 'react';
import { cx } from '../../ui/classes';

/**
 * The top of the collection with the quiz, low enough that fragrances are on the first screen. While searching on a phone
 * it collapses, so that the results are visible; its heading stays for screen readers.
 */
export function CollectionHero({ quiz, searching }: { quiz: ReactNode; searching: boolean }) {
  return (
    <header className={cx('on-deep bg-deep text-ivory', searching && 'max-md:sr-only')}>
      <div className="shell flex flex-wrap items-center gap-x-10 py-3 md:py-6">
        <h1 className="display text-5xl md:text-6xl">The collection</h1>
        <p className="max-w-md text-ivory-muted max-lg:hidden">
          From attar to eau de toilette. Every price includes tax, and every note is named.
        </p>
        {/* The open quiz takes a row of its own. */}
        <div
          className={cx(
            'md:ml-auto has-[[aria-expanded=true]]:basis-full max-md:basis-full',
            searching && 'max-md:hidden',
          )}
        >
          {quiz}
        </div>
      </div>
    </header>
  );
}
