import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '../../../firebase/reads';
import { usePages } from './usePages';

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
