import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useResource } from './useResource';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

it('keeps the value when a reload fails, and replaces it when one succeeds', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('first');
  const { result } = renderHook(() => useResource(load));
  await act(async () => undefined);
  expect(result.current.resource).toEqual({ status: 'ready', value: 'first' });

  load.mockRejectedValueOnce(new Error('offline'));
  await act(() => result.current.reload());
  expect(result.current.resource).toEqual({ status: 'ready', value: 'first' });

  load.mockResolvedValueOnce('second');
  await act(() => result.current.reload());
  expect(result.current.resource).toEqual({ status: 'ready', value: 'second' });
});

it('fails when there is no value yet, until a reload succeeds', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  const { result } = renderHook(() => useResource(load));
  await act(async () => undefined);
  expect(result.current.resource).toMatchObject({ status: 'failed' });

  load.mockResolvedValueOnce('there');
  await act(() => result.current.reload());
  expect(result.current.resource).toEqual({ status: 'ready', value: 'there' });
});

it('an earlier reload that answers last does not replace a later one', async () => {
  let answerFirst: (value: string) => void = () => undefined;
  const load = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('paid')
    .mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)))
    .mockResolvedValueOnce('delivered');
  const { result } = renderHook(() => useResource(load));
  await act(async () => undefined);
  const first = result.current.reload();
  await act(() => result.current.reload());
  await act(async () => {
    answerFirst('shipped');
    await first;
  });
  expect(result.current.resource).toEqual({ status: 'ready', value: 'delivered' });
});
