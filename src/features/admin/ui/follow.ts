import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the first answer may take before the document is read once. Milliseconds. */
const PATIENCE_MS = 3000;

/** A document that can be listened to, and read once where that is impossible. */
export interface Followed<T> {
  /** Calls back with the document at first and after each change. Returns a function that ends it. */
  watch: (onValue: (value: T) => void, onError: (error: unknown) => void) => Promise<() => void>;
  fetch: () => Promise<T>;
}

/** The pause after a failure before the document is listened to again; each failure in a row doubles it. Milliseconds. */
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 600_000;

interface Listeners<T> {
  onValue: (value: T) => void;
  /** The document could not be read once either. */
  onFailed: (error: unknown) => void;
  /** Whether changes arrive by themselves: false from a failure, or where nothing arrives, until the document has arrived. */
  onLive?: (isLive: boolean) => void;
}

/**
 * Listens to a document, and again after a failure. Reads it once when the listener has not answered in time. Returns a
 * function that ends it.
 */
export function follow<T>(
  { watch, fetch }: Followed<T>,
  { onValue, onFailed, onLive = () => undefined }: Listeners<T>,
): () => void {
  let isOver = false;
  let hasValue = false;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;

  function show(value: T): void {
    if (isOver) return;
    hasValue = true;
    onValue(value);
  }

  /** What was shown stays; only the first value is still needed. */
  function readOnce(): void {
    if (hasValue) return;
    fetch().then((value) => {
      if (hasValue || isOver) return;
      // It can be read but not listened to, as behind a proxy that holds long answers back.
      onLive(false);
      show(value);
    }, onFailed);
  }

  function listen(): void {
    let hasFailed = false;

    function arrive(value: T): void {
      if (isOver || hasFailed) return;
      failures = 0;
      onLive(true);
      show(value);
    }

    function fail(error: unknown): void {
      if (isOver || hasFailed) return;
      hasFailed = true;
      stop();
      stop = () => undefined;
      console.warn(error);
      onLive(false);
      readOnce();
      again = setTimeout(listen, Math.min(PAUSE_MS * 2 ** failures, MAX_PAUSE_MS));
      failures += 1;
    }

    watch(arrive, fail).then((end) => {
      if (isOver || hasFailed) end();
      else stop = end;
    }, fail);
  }

  listen();
  // Without a connection the listener says nothing; a single read fails, and the screen can say so.
  const timer = setTimeout(() => {
    if (hasValue) return;
    console.warn('The live document has not arrived yet; reading it once.');
    readOnce();
  }, PATIENCE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(again);
    stop();
  };
}

/** A promise of the first value, with what settles it. */
interface First<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

export function aFirst<T>(): First<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle));
  // A screen may not wait for it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/**
 * A document while a screen is open: `value` is undefined until it has arrived. `latest` waits for that; after a failure it
 * reads the document again. `source` must stay the same object.
 */
export function useFollowed<T>(source: Followed<T>): {
  value: T | undefined;
  latest: () => Promise<T>;
} {
  const [value, setValue] = useState<T>();
  const [first] = useState(aFirst<T>);
  const known = useRef<T>(undefined);
  useEffect(
    () =>
      follow(source, {
        onValue: (next) => {
          known.current = next;
          setValue(() => next);
          first.resolve(next);
        },
        onFailed: first.reject,
      }),
    [source, first],
  );
  const latest = useCallback(
    async () => known.current ?? first.promise.catch(source.fetch),
    [first, source],
  );
  return { value, latest };
}
