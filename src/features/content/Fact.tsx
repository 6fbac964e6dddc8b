import { type ReactNode } from 'react';

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-accent">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
