import { useCallback, useEffect, useState } from 'react';
import type { Page } from '../../../firebase/reads';
import type { TableState } from './DataTable';

interface PagesState<T> {
  load: () => Promise<Page<T>>;
  pages: Page<T>[];
  at: number;
  status: 'loading' | 'ready' | 'failed';
  isLoadingPage: boolean;
}

export interface Pages<T> {
  state: TableState<T>;
  /** Counted from 1. */
  page: number;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  isLoadingPage: boolean;
  /** Whether there may be rows that no page has. */
  hasMore: boolean;
  reload: () => void;
  /** Updates or removes shown rows to match a write that has succeeded. */
  change: (fn: (row: T) => T | undefined) => void;
}

/** The pages that were read, and which of them is shown. */
export interface KeptPages<T> {
  pages: Page<T>[];
  at: number;
}

/** What a list has from useListMemory. */
interface Memory<T> {
  kept: KeptPages<T> | undefined;
  keep: (pages: KeptPages<T>) => void;
}

/** The first page that has rows, or the last page. A reader that filters may leave a page none of its rows. */
async function fetchRows<T>(read: () => Promise<Page<T>>): Promise<Page<T>> {
  let page = await read();
  while (page.rows.length === 0 && page.next) page = await page.next();
  return page;
}

/** The pages without those after `last`, of which it turned out that they have no rows. */
function endingAt<T>(pages: readonly Page<T>[], last: number): Page<T>[] {
  return pages
    .slice(0, last + 1)
    .map((page, n) => (n === last ? { ...page, next: undefined } : page));
}

/**
 * Pages through a list by cursor; pages already read are kept. Wrap `load` in useCallback. With a `memory`, a list that
 * somebody comes back to shows the page that it was left on, and reads it again.
 */
export function usePages<T>(load: () => Promise<Page<T>>, memory?: Memory<T>): Pages<T> {
  const blank = { load, pages: [], at: 0, status: 'loading' as const, isLoadingPage: false };
  const { kept, keep } = memory ?? {};
  const [first] = useState(() => load);
  const [pagesState, setPagesState] = useState<PagesState<T>>(() =>
    kept ? { ...blank, ...kept, status: 'ready' } : blank,
  );
  if (pagesState.load !== load) setPagesState(blank);

  const reload = useCallback(async (): Promise<void> => {
    try {
      const first = await fetchRows(load);
      setPagesState((now) =>
        now.load === load
          ? { load, pages: [first], at: 0, status: 'ready', isLoadingPage: false }
          : now,
      );
    } catch (error) {
      console.warn(error);
      setPagesState((now) =>
        now.load === load ? { ...now, status: 'failed', isLoadingPage: false } : now,
      );
    }
  }, [load]);

  const refresh = useCallback(
    async ({ pages, at }: KeptPages<T>): Promise<void> => {
      try {
        const page = await fetchRows(pages[at - 1]?.next ?? load);
        setPagesState((now) => {
          if (now.load !== load || now.at !== at) return now;
          if (page.rows.length === 0 && at > 0)
            return { ...now, pages: endingAt(now.pages, at - 1), at: at - 1, isLoadingPage: false };
          // The pages after it begin elsewhere by now.
          return { ...now, pages: [...now.pages.slice(0, at), page], isLoadingPage: false };
        });
      } catch (error) {
        console.warn(error);
        // The rows that are already shown stay.
        setPagesState((now) =>
          now.load === load && now.at === at && now.pages[at]?.rows.length === 0
            ? { ...now, status: 'failed' }
            : now,
        );
      }
    },
    [load],
  );

  useEffect(() => {
    void (kept && load === first ? refresh(kept) : reload());
  }, [kept, load, first, refresh, reload]);

  const current = pagesState.load === load ? pagesState : blank;
  const { pages, at, status } = current;
  useEffect(() => {
    if (status === 'ready') keep?.({ pages, at });
  }, [pages, at, status, keep]);
  const shown = pages[at];
  // Its last row was removed, but the list has other pages.
  const isEmptied =
    status === 'ready' && shown?.rows.length === 0 && (at > 0 || shown.next !== undefined);
  const isWaiting = isEmptied && !current.isLoadingPage;
  useEffect(() => {
    if (isWaiting) void refresh({ pages, at });
  }, [isWaiting, pages, at, refresh]);

  async function forward(): Promise<void> {
    if (current.isLoadingPage || !shown?.next) return;
    const { next } = shown;
    const from = current.at;
    if (current.pages[from + 1]) {
      setPagesState({ ...current, at: from + 1 });
      return;
    }
    setPagesState({ ...current, isLoadingPage: true });
    // Meanwhile another list may have replaced this one, or it may have been read again.
    const isStillLast = (now: PagesState<T>): boolean =>
      now.load === load && now.pages.length === from + 1 && now.pages[from]?.next === next;
    try {
      const page = await fetchRows(next);
      setPagesState((now) => {
        if (!isStillLast(now)) return now;
        if (page.rows.length === 0)
          return { ...now, pages: endingAt(now.pages, from), isLoadingPage: false };
        return {
          ...now,
          pages: [...now.pages, page],
          // Whoever has gone back meanwhile stays there.
          at: now.at === from ? from + 1 : now.at,
          isLoadingPage: false,
        };
      });
    } catch (error) {
      console.warn(error);
      setPagesState((now) =>
        isStillLast(now)
          ? { ...now, status: now.at === from ? 'failed' : now.status, isLoadingPage: false }
          : now,
      );
    }
  }

  const change = useCallback((fn: (row: T) => T | undefined): void => {
    setPagesState((now) => ({
      ...now,
      pages: now.pages.map((page) => ({
        ...page,
        rows: page.rows.flatMap((row) => fn(row) ?? []),
      })),
    }));
  }, []);

  function retry(): void {
    setPagesState({ ...current, status: 'loading', pages: [], at: 0 });
    void reload();
  }

  const state: TableState<T> =
    status === 'ready' && !isEmptied
      ? { status: 'ready', rows: shown?.rows ?? [] }
      : status === 'failed'
        ? { status: 'failed', retry }
        : { status: 'loading' };
  return {
    state,
    page: current.at + 1,
    previous: current.at > 0 ? () => setPagesState({ ...current, at: current.at - 1 }) : undefined,
    next: shown?.next ? () => void forward() : undefined,
    isLoadingPage: current.isLoadingPage,
    hasMore: shown?.hasMore ?? false,
    reload: () => void reload(),
    change,
  };
}
