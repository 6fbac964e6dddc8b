import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from './collectionEngine';

const gone = new Error('Failed to fetch dynamically imported module');

const RELOADED_AT = 'chunk-reload-at';

beforeEach(() => {
  // The page has just been reloaded, so a missing chunk now throws.
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The loaded engine is kept in the module.
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function start(load: () => Promise<typeof engine>) {
  const { useEngine } = await import('./useEngine');
  const mount = () => renderHook(() => useEngine(load));
  const view = await act(async () => mount());
  return { state: () => view.result.current, mount };
}

describe('search and filters that failed to load', () => {
  it('report the failure, and load on a retry', async () => {
    const load = vi.fn(async () => engine).mockRejectedValueOnce(gone);
    const { state } = await start(load);
    const failed = state();
    expect(failed.status).toBe('failed');
    await act(async () => failed.status === 'failed' && failed.retry());
    expect(state()).toEqual({ status: 'ready', engine });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('load automatically when the network is back', async () => {
    const load = vi.fn(async () => engine).mockRejectedValueOnce(gone);
    const { state } = await start(load);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(state().status).toBe('ready');
    await act(async () => void dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('do not reload the page unless the user retries', async () => {
    sessionStorage.removeItem(RELOADED_AT);
    const { state } = await start(() => Promise.reject(gone));
    await act(async () => void dispatchEvent(new Event('online')));
    expect(state().status).toBe('failed');
    expect(sessionStorage.getItem(RELOADED_AT)).toBeNull();
  });

  it('can fail again', async () => {
    const { state } = await start(() => Promise.reject(gone));
    await act(async () => void dispatchEvent(new Event('online')));
    expect(state().status).toBe('failed');
  });

  it('are available at once on the next page', async () => {
    const load = vi.fn(async () => engine);
    const { mount } = await start(load);
    expect(mount().result.current).toEqual({ status: 'ready', engine });
    expect(load).toHaveBeenCalledOnce();
  });
});
