import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '../../../firebase/reads';
import { usePages, type KeptPages } from './usePages';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const page = (rows: string[], next?: () => Promise<Page<string>>): Page<string> => ({ rows, next });

it('a failed page of a replaced list does not affect the new list', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const isLoadingPage = new Promise<Page<string>>((_, reject) => (refuse = reject));
  const paid = () => Promise.resolve(page(['paid'], () => isLoadingPage));
  const shipped = () => Promise.resolve(page(['shipped']));
  const { result, rerender } = renderHook(({ load }) => usePages(load), {
    initialProps: { load: paid },
  });
  await act(async () => undefined);
  act(() => result.current.next?.());

  rerender({ load: shipped });
  await act(async () => undefined);
  await act(async () => refuse(new Error('offline')));
  expect(result.current.state).toMatchObject({ status: 'ready', rows: ['shipped'] });
});

it('a failed page shows the error state', async () => {
  const load = () => Promise.resolve(page(['paid'], () => Promise.reject(new Error('offline'))));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  await act(async () => result.current.next?.());
  expect(result.current.state).toMatchObject({ status: 'failed' });
});

it('a list that somebody comes back to shows the page that it was left on, and reads it again', async () => {
  let kept: KeptPages<string> | undefined;
  const keep = (pages: KeptPages<string>): void => void (kept = pages);
  const second = vi
    .fn<() => Promise<Page<string>>>()
    .mockResolvedValueOnce(page(['paid in May'], async () => page(['paid in April'])))
    .mockResolvedValue(page(['shipped in May']));
  const load = vi.fn(() => Promise.resolve(page(['paid in June'], second)));
  const before = renderHook(() => usePages(load, { kept: undefined, keep }));
  await act(async () => undefined);
  await act(async () => before.result.current.next?.());
  before.unmount();

  const left = kept;
  const { result } = renderHook(() => usePages(load, { kept: left, keep }));
  expect(result.current).toMatchObject({
    page: 2,
    state: { status: 'ready', rows: ['paid in May'] },
  });
  await act(async () => undefined);
  expect(result.current.state).toMatchObject({ rows: ['shipped in May'] });
  expect(load).toHaveBeenCalledOnce();
  act(() => result.current.previous?.());
  expect(result.current.state).toMatchObject({ rows: ['paid in June'] });
});

it('a list with another filter is read anew, whatever was kept', async () => {
  const kept = { pages: [page(['paid'])], at: 0 };
  const paid = () => Promise.resolve(page(['paid']));
  const shipped = () => Promise.resolve(page(['shipped']));
  const { result, rerender } = renderHook(
    ({ load }) => usePages(load, { kept, keep: () => undefined }),
    { initialProps: { load: paid } },
  );
  await act(async () => undefined);
  rerender({ load: shipped });
  expect(result.current.state).toMatchObject({ status: 'loading' });
  await act(async () => undefined);
  expect(result.current.state).toMatchObject({ status: 'ready', rows: ['shipped'] });
});
