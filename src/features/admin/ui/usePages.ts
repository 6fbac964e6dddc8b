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
      const first = await load();
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
        const page = await (pages[at - 1]?.next ?? load)();
        setPagesState((now) =>
          // The pages after it begin elsewhere by now.
          now.load === load && now.at === at
            ? { ...now, pages: [...now.pages.slice(0, at), page] }
            : now,
        );
      } catch (error) {
        // What was kept is still shown.
        console.warn(error);
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
  const shown = current.pages[current.at];

  async function forward(): Promise<void> {
    if (current.isLoadingPage || !shown?.next) return;
    if (current.pages[current.at + 1]) {
      setPagesState({ ...current, at: current.at + 1 });
      return;
    }
    setPagesState({ ...current, isLoadingPage: true });
    try {
      const page = await shown.next();
      setPagesState((now) =>
        now.load === load
          ? { ...now, pages: [...now.pages, page], at: now.pages.length, isLoadingPage: false }
          : now,
      );
    } catch (error) {
      console.warn(error);
      // Another list may have replaced this one meanwhile.
      setPagesState((now) =>
        now.load === load ? { ...now, status: 'failed', isLoadingPage: false } : now,
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
    current.status === 'ready'
      ? { status: 'ready', rows: shown?.rows ?? [] }
      : current.status === 'failed'
        ? { status: 'failed', retry }
        : { status: 'loading' };
  return {
    state,
    page: current.at + 1,
    previous: current.at > 0 ? () => setPagesState({ ...current, at: current.at - 1 }) : undefined,
    next: shown?.next ? () => void forward() : undefined,
    isLoadingPage: current.isLoadingPage,
    reload: () => void reload(),
    change,
  };
}
