import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminMessages } from '../messages';
import { Confirm } from './Confirm';

/** Whether the current history entry is the guard entry. */
function isOnGuardEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'unsaved' in state;
}

/** Pushes the guard entry. Idempotent, so that Back always meets exactly one. */
function pushGuardEntry(): void {
  if (isOnGuardEntry()) return;
  const state: unknown = history.state;
  const entry = { ...(typeof state === 'object' ? state : {}), unsaved: true };
  history.pushState(entry, '', location.href);
}

/** For each form with unsaved changes, the function that shows its question and calls `go` if somebody leaves. */
const asking = new Set<(go: () => void) => void>();

/** Whether a form has unsaved changes. */
export const hasUnsavedChanges = (): boolean => asking.size > 0;

/** Runs `go`, which leaves the page without a link. Where a form has unsaved changes, it asks first. */
export function leavePage(go: () => void): void {
  const [ask] = asking;
  if (ask) ask(go);
  else go();
}

/** Whether a step back from the guard entry is under way. */
let isGoingBack = false;

/**
 * Steps back from the guard entry, if it is current, and then runs `go`, so that a link that replaces its entry or goes
 * back finds the history as it was. The forms do not take the step for the Back button.
 */
function afterGuardEntry(go: () => void): void {
  if (!isOnGuardEntry()) {
    go();
    return;
  }
  isGoingBack = true;
  const onPop = (): void => {
    // After all who listen: a browser calls those of the window in their order, also one that captures.
    setTimeout(() => {
      isGoingBack = false;
      go();
    });
  };
  addEventListener('popstate', onPop, { once: true });
  history.back();
}

/** Whether a link is pressed once more, after it was decided that it may leave. */
let isAllowed = false;

function pressAgain(link: HTMLElement): void {
  isAllowed = true;
  link.click();
  isAllowed = false;
}

/**
 * Asks before unsaved changes are lost, and returns the dialog to render. This kind of router has no blocker, so link
 * clicks are intercepted, the browser asks when the tab closes, and Back first meets a guard entry in the history.
 */
export function useUnsaved(isDirty: boolean): ReactNode {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<() => void>();
  const decided = useRef(false);
  /** The URL of the guard entry while it is current. */
  const guarded = useRef<string>(undefined);

  const onLink = useEffectEvent((event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!link || !plain || link.target === '_blank' || link.origin !== location.origin) return;
    if (link.protocol === 'blob:') return;
    const here = link.pathname === location.pathname && link.search === location.search;
    // A link within this page leaves nothing.
    if (here && link.hash !== '') return;
    // Another form of the page asks already.
    if (isAllowed || event.defaultPrevented) return;
    // Without changes only the guard entry is left behind, unless another form of the page asks.
    if (!isDirty && (asking.size > 0 || !isOnGuardEntry())) return;
    const to = link.pathname + link.search + link.hash;
    event.preventDefault();
    event.stopPropagation();
    // The link itself, because it may replace the history entry, go back, or carry a state.
    const go = (): void => {
      decided.current = isDirty;
      afterGuardEntry(() => (link.isConnected ? pressAgain(link) : void navigate(to)));
    };
    if (isDirty) setLeaving(() => go);
    else if (!isGoingBack) go();
  });
  const onBack = useEffectEvent((): void => {
    if (isGoingBack) return;
    const before = guarded.current;
    if (decided.current) {
      // Skip the entries of this page's own anchors.
      if (before !== undefined && samePage(before)) history.back();
      return;
    }
    guarded.current = isOnGuardEntry() ? location.href : undefined;
    // Navigation to an anchor of this page, or past the page, is not a step back from the guard entry.
    if (guarded.current !== undefined || before !== location.href) return;
    if (!isDirty) {
      history.back();
      return;
    }
    pushGuardEntry();
    guarded.current = location.href;
    // Go back past this entry and the one below the guard.
    setLeaving(() => () => {
      decided.current = true;
      history.go(-2);
    });
  });

  useEffect(() => {
    if (isOnGuardEntry()) guarded.current = location.href;
    const back = (): void => onBack();
    const click = (event: MouseEvent): void => onLink(event);
    addEventListener('popstate', back);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('popstate', back);
      document.removeEventListener('click', click, true);
    };
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const leave = (go: () => void): void => setLeaving(() => go);
    pushGuardEntry();
    guarded.current = location.href;
    addEventListener('beforeunload', ask);
    asking.add(leave);
    return () => {
      removeEventListener('beforeunload', ask);
      asking.delete(leave);
    };
  }, [isDirty]);

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
      <p>Your changes have not been saved.</p>
    </Confirm>
  );
}

function samePage(href: string): boolean {
  const { pathname, search } = new URL(href);
  return pathname === location.pathname && search === location.search;
}
