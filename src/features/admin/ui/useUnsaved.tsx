import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminMessages } from '../../../domain/adminMessages';
import { Confirm } from './Confirm';

/** Whether the history stands on the entry that the Back button meets first. */
function onGuard(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'unsaved' in state;
}

/** Puts that entry on top, once however often it is asked for: Back has one such step to take, and no more. */
function putGuard(): void {
  if (onGuard()) return;
  const state: unknown = history.state;
  const entry = { ...(typeof state === 'object' ? state : {}), unsaved: true };
  history.pushState(entry, '', location.href);
}

/**
 * Leaving with unsaved changes asks. The router has no blocker here (docs/decisions/001), so links are caught before
 * they are followed, closing the tab is the browser's to ask about, and the Back button first meets an entry of the
 * page's own. Answers the question to draw.
 */
export function useUnsaved(dirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<() => void>();
  const decided = useRef(false);
  /** Where the guard stood, while it is on top. */
  const guarded = useRef<string>(undefined);

  const onLink = useEffectEvent((event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!link || !plain || link.target === '_blank' || link.origin !== location.origin) return;
    if (link.protocol === 'blob:') return;
    const here = link.pathname === location.pathname && link.search === location.search;
    // To another place of this page: nothing is left.
    if (here && link.hash !== '') return;
    const to = link.pathname + link.search + link.hash;
    event.preventDefault();
    event.stopPropagation();
    setLeaving(() => () => void navigate(to));
  });
  const onBack = useEffectEvent((): void => {
    const before = guarded.current;
    if (decided.current) {
      // Places of this page lie between: they are left as well.
      if (before !== undefined && samePage(before)) history.back();
      return;
    }
    guarded.current = onGuard() ? location.href : undefined;
    // To a place of this page, or past it altogether: not the step back from the guard.
    if (guarded.current !== undefined || before !== location.href) return;
    if (!dirty) {
      history.back();
      return;
    }
    putGuard();
    guarded.current = location.href;
    // Over this entry, and over the one that was there before.
    setLeaving(() => () => {
      decided.current = true;
      history.go(-2);
    });
  });

  useEffect(() => {
    if (onGuard()) guarded.current = location.href;
    const back = (): void => onBack();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => onLink(event);
    putGuard();
    guarded.current = location.href;
    addEventListener('beforeunload', ask);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', click, true);
    };
  }, [dirty]);

  if (!leaving) return null;
  return (
    <Confirm
      title={adminMessages.leave}
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        setLeaving(undefined);
        leaving();
      }}
      onClose={() => {
        decided.current = false;
        setLeaving(undefined);
      }}
    >
      <p>What you have changed here is not saved yet.</p>
    </Confirm>
  );
}

function samePage(href: string): boolean {
  const { pathname, search } = new URL(href);
  return pathname === location.pathname && search === location.search;
}
