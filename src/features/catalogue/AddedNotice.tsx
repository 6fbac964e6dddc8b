import type { ReactNode } from 'react';

/** A sentence at the bottom of the screen that is also read out; nothing while it has no children. */
export function AddedNotice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-bar,0px))] z-30 flex justify-center"
    >
      {children && (
        <p className="animate-appear rounded bg-deep px-5 py-3 text-sm text-ivory shadow-float">
          {children}
        </p>
      )}
    </div>
  );
}
