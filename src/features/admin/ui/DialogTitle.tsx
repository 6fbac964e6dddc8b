import type { ReactNode } from 'react';

/** The title of a dialog of the back office, in the size of its other headings. */
export function DialogTitle({ children }: { children: ReactNode }) {
  return <span className="text-base font-semibold tracking-normal">{children}</span>;
}
