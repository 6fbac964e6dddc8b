import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where each visited entry of the history was scrolled to. */
const positions = new Map<string, number>();

/**
 * What a browser does by itself between pages and a single-page app must do by hand: a new page starts at its top
 * with the focus on its heading and is announced by its title; going back returns to the place one was at.
 */
export function RouteEffects() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);
  const lastPath = useRef(pathname);
  const shownPath = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // With the page, not after it: the way to the new page's top is not taken for where one was on the former.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => void positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // With the new page, not a frame after it: what grows out of a card finds its place at the top.
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
    // A filter or a sort changes only the query: the place and the focus stay.
    if (samePage && hash === '') return;
    const wanted = type === 'POP' ? (positions.get(key) ?? 0) : 0;
    return whenHeadingExists((heading) => {
      const target = hash === '' ? null : document.getElementById(hash.slice(1));
      if (target) target.scrollIntoView();
      else if (hash === '') scrollTo(0, wanted);
      // Who follows a link within the page reads on from where it leads. The way past the header leads to the heading.
      if (target && target.id !== 'main') return focusElement(target);
      // A page that has put the cursor in a field of its own (the search) keeps it there.
      if (document.activeElement instanceof HTMLInputElement) return;
      focusElement(heading);
    });
  }, [key, pathname, hash, type]);

  // A page says its title when it is drawn, which may be after a redirect or two: what counts is the last word.
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

/** Gives the focus to what has none by itself, too; it stays out of the order of Tab then. */
function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Calls back when the page has its h1: at once, or when the lazy page has come. Returns the way to stop waiting. */
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
  // After this frame: the former page's heading is gone by then.
  const frame = requestAnimationFrame(() => {
    if (!attempt()) observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    done = true;
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
