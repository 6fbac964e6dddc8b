import { createElement, lazy, useState, type ComponentType } from 'react';

const RELOADED_AT = 'chunk-reload-at';
const LOOP_MS = 20_000;

/**
 * Loads a page's chunk. After a deploy an open page asks for files that are gone: then the page is loaded anew,
 * once. A second miss within 20 seconds is a real fault and is thrown, so there is no loop (issue 3 part 9).
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now() - last < LOOP_MS) throw error;
    sessionStorage.setItem(RELOADED_AT, String(now()));
    reload();
    // The page is going away; nothing more is to be shown.
    return new Promise<never>(() => undefined);
  }
}

/** A page that is fetched when it is shown, or before, by `preload`. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** A page of its own chunk: `lazyPage(() => import('…'), 'CartPage')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async (): Promise<ComponentType> => {
    loaded = (await loadChunk(load))[name];
    return loaded;
  };
  const Later = lazy(async () => ({ default: await fetchPage() }));
  function Page() {
    // Once per mount: a change of the component's type would throw its state away.
    const [Chosen] = useState(() => loaded ?? Later);
    return createElement(Chosen);
  }
  return Object.assign(Page, { preload: async () => void (await fetchPage()) });
}
