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
      This shop is not taking orders yet. Please complete these settings: {missingText(missing)}.{' '}
      {children}
    </Notice>
  );
}
