import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminMessages } from '../../../domain/adminMessages';
import { Confirm } from './Confirm';

/**
 * Leaving with unsaved changes asks. The router has no blocker here (docs/decisions/001), so links are caught before
 * they are followed, closing the tab is the browser's to ask about, and the Back button first meets an entry of the
 * page's own. Answers the question to draw.
 */
export function useUnsaved(dirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<() => void>();
  const decided = useRef(false);

  const onLink = useEffectEvent((event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!link || !plain || link.target === '_blank' || link.origin !== location.origin) return;
    if (link.protocol === 'blob:') return;
    const to = link.pathname + link.search + link.hash;
    event.preventDefault();
    event.stopPropagation();
    setLeaving(() => () => void navigate(to));
  });
  const onBack = useEffectEvent((): void => {
    if (decided.current) return;
    history.pushState(history.state, '', location.href);
    // Over this entry, and over the one that was there before.
    setLeaving(() => () => {
      decided.current = true;
      history.go(-2);
    });
  });

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => onLink(event);
    const back = (): void => onBack();
    history.pushState(history.state, '', location.href);
    addEventListener('beforeunload', ask);
    addEventListener('popstate', back);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('popstate', back);
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
      onConfirm={leaving}
      onClose={() => setLeaving(undefined)}
    >
      <p>What you have changed here is not saved yet.</p>
    </Confirm>
  );
}
