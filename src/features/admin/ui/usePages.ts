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

/** Pages through a list by cursor; pages already read are kept. Wrap `load` in useCallback. */
export function usePages<T>(load: () => Promise<Page<T>>): Pages<T> {
  const blank = { load, pages: [], at: 0, status: 'loading' as const, isLoadingPage: false };
  const [pagesState, setPagesState] = useState<PagesState<T>>(blank);
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

  useEffect(() => {
    void reload();
  }, [reload]);

  const current = pagesState.load === load ? pagesState : blank;
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
