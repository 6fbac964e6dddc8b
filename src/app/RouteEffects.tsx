import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry key. */
const positions = new Map<string, number>();

/**
 * Does what a browser does on a full page load: a new page starts at the top with the focus on its heading, and its
 * title is announced; going back restores the scroll position.
 */
export function RouteEffects() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);
  const lastPath = useRef(pathname);
  const shownPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(restoreScrollByHand, []);
  useEffect(readStorageAgain, []);

  // A layout effect, so that scrolling to the top of the new page is not recorded as the position of the old one.
  useLayoutEffect(() => {
    const remember = (): void => void positions.set(key, scrollY);
    // A prerendered page may have been scrolled before, and so was a page of which only the query changed.
    if (isFirst.current || shownPath.current === pathname) remember();
    addEventListener('scroll', remember);
    return () => removeEventListener('scroll', remember);
  }, [key, pathname]);

  useLayoutEffect(() => {
    // In the same frame as the new page, so that a view transition from a card ends at the right place.
    if (shownPath.current !== pathname && type !== 'POP') scrollTo(0, 0);
    shownPath.current = pathname;
  }, [pathname, type]);

  useEffect(() => {
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A filter or a sort changes only the query: scroll position and focus stay.
    if (samePage && hash === '') return;
    const top = type === 'POP' ? (positions.get(key) ?? 0) : 0;
    return whenHeadingExists((heading) => {
      const target = hash === '' ? null : document.getElementById(hash.slice(1));
      if (target) target.scrollIntoView();
      else if (hash === '') scrollTo(0, top);
      // A hash link moves the focus to its target. The skip link (#main) moves it to the heading.
      if (target && target.id !== 'main') return focusElement(target);
      // A page that has focused a field of its own (the search) keeps the focus there.
      if (document.activeElement instanceof HTMLInputElement) return;
      focusElement(heading);
    });
  }, [key, pathname, hash, type]);

  // Pages set the title when they render, possibly after redirects: the last title is announced.
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(() => {
      if (!isFirst.current) setAnnouncement(document.title);
    });
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </div>
  );
}

/**
 * Within the shop, positions are restored above. The browser restores those of pages that are loaded: after a reload, and
 * after a link that was pressed before the page was hydrated. Returns a function that stops.
 */
function restoreScrollByHand(): () => void {
  const setMode = (mode: ScrollRestoration) => () => void (history.scrollRestoration = mode);
  const [byHand, byBrowser] = [setMode('manual'), setMode('auto')];
  // The browser restores a loaded page's position by the end of loading, unless it is told not to before.
  const whenLoaded = (): void => void setTimeout(byHand);
  if (document.readyState === 'complete') byHand();
  addEventListener('pageshow', whenLoaded);
  addEventListener('pagehide', byBrowser);
  return () => {
    removeEventListener('pageshow', whenLoaded);
    removeEventListener('pagehide', byBrowser);
  };
}

/**
 * A browser keeps a page that is left, and Back shows it as it was. What it has in storage is read again then, as after a
 * change in another tab. Returns a function that stops.
 */
function readStorageAgain(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) dispatchEvent(new StorageEvent('storage'));
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/** Focuses an element, also one that is not focusable by itself (outside the tab order then). */
function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Calls back as soon as the page has its h1, which may be when a lazy page arrives. Returns a function that stops
 * waiting.
 */
function whenHeadingExists(callback: (heading: HTMLHeadingElement) => void): () => void {
  const find = (): HTMLHeadingElement | null =>
    document.querySelector<HTMLHeadingElement>('main h1');
  let done = false;
  const attempt = (): boolean => {
    const heading = find();
    if (!heading || done) return done;
    done = true;
    callback(heading);
    return true;
  };
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  // On the next frame, when the heading of the previous page is gone.
  const frame = requestAnimationFrame(() => {
    if (!attempt()) observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    done = true;
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
