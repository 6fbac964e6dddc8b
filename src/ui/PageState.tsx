import type { ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './classes';

export interface EmptyProps {
  title: string;
  /** `h1` when this is the whole page. It begins at the edge at which titles of pages begin. */
  heading?: 'p' | 'h1' | 'h2';
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state, with a suggestion where to go. */
export function EmptyState({ title, heading: Heading = 'p', children, action }: EmptyProps) {
  const isPage = Heading === 'h1';
  return (
    <div className={cx(isPage && 'shell')}>
      <div className="flex max-w-md flex-col items-start gap-4 py-16">
        <span aria-hidden="true" className="h-px w-12 bg-accent-soft" />
        <Heading className={cx('display', isPage ? 'text-4xl md:text-5xl' : 'text-3xl')}>
          {title}
        </Heading>
        {children && <div className="text-muted">{children}</div>}
        {action}
      </div>
    </div>
  );
}

/** A failed request: what failed, what helps, and a retry button. */
export function ErrorState({
  detail = 'Please check your connection.',
  retry,
  ...empty
}: Pick<EmptyProps, 'title' | 'heading'> & { detail?: string | undefined; retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        {...empty}
        action={
          <Button look="outline" onClick={retry}>
            Try again
          </Button>
        }
      >
        {detail}
      </EmptyState>
    </div>
  );
}

/** `Try again`, at the end of a sentence that says what failed. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 textlink">
      Try again
    </button>
  );
}

/** The loading state of a page, a whole screen high so that the footer does not jump. Announced once. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh justify-center pt-[30vh]">
      <span className="flex flex-col items-center gap-4 text-muted">
        <span aria-hidden="true" className="h-px w-24 skeleton bg-accent-soft" />
        <span className="text-sm">{label}</span>
      </span>
    </div>
  );
}
