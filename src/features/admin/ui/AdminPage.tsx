import type { ReactNode } from 'react';
import { BackToList } from '../../../ui/BackToList';
import { usePageTitle } from '../../../ui/usePageTitle';
import { useLiveOrders } from './useLiveOrders';

interface Props {
  title: string;
  /** Shown beside the title, for example a count or a status. */
  aside?: ReactNode;
  detail?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: title on the left, actions on the right. */
export function AdminPage({ title, aside, detail, back, actions, children }: Props) {
  const { fresh } = useLiveOrders();
  usePageTitle(fresh > 0 ? `(${fresh}) ${title}` : title);
  return (
    <>
      {back && (
        <p className="print:hidden">
          <BackToList to={back.to} className="inline-flex min-h-9 items-center text-muted textlink">
            {back.label}
          </BackToList>
        </p>
      )}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl leading-tight font-semibold">{title}</h1>
            {aside}
          </div>
          {detail && <div className="mt-1 text-muted">{detail}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
