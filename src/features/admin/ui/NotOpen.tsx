import type { ReactNode } from 'react';
import { missingText, type MissingField } from '../../../domain/shop/missingBusiness';
import { Notice } from '../../../ui/Notice';

/** Says that nobody can pay yet, and which settings are meant; `children` is a way there. */
export function NotOpen({
  missing,
  children,
}: {
  missing: readonly MissingField[];
  children?: ReactNode;
}) {
  return (
    <Notice tone="bad">
      This shop takes no orders yet. These settings have to be completed: {missingText(missing)}.{' '}
      {children}
    </Notice>
  );
}
