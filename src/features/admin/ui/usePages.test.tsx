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

/** A list of two pages, of which the second arrives when it is told to. */
function aSlowList() {
  let arrive: (page: Page<string>) => void = () => undefined;
  let refuse: (reason: Error) => void = () => undefined;
  const second = new Promise<Page<string>>((...settle) => ([arrive, refuse] = settle));
  let reads = 0;
  const load = () => {
    reads += 1;
    const isFirst = reads === 1;
    return Promise.resolve(page([`read ${reads}`], () => (isFirst ? second : nothingMore())));
  };
  return {
    load,
    arrive: () => act(async () => arrive(page(['late']))),
    refuse: () => act(async () => refuse(new Error('offline'))),
  };
}
const nothingMore = () => Promise.resolve(page(['next']));

it.each(['arrives', 'fails'])(
  'a page that %s after the list was read again does not change it',
  async (what) => {
    const { load, arrive, refuse } = aSlowList();
    const { result } = renderHook(() => usePages(load));
    await act(async () => undefined);
    act(() => result.current.next?.());
    await act(async () => result.current.reload());
    await (what === 'arrives' ? arrive() : refuse());
    expect(result.current).toMatchObject({
      page: 1,
      isLoadingPage: false,
      state: { status: 'ready', rows: ['read 2'] },
    });
    await act(async () => result.current.next?.());
    expect(result.current).toMatchObject({ page: 2, state: { rows: ['next'] } });
  },
);

it.each(['arrives', 'fails'])(
  'a page that %s after somebody went back is not opened',
  async (what) => {
    const { load: third, arrive, refuse } = aSlowList();
    const load = () => Promise.resolve(page(['first'], third));
    const { result } = renderHook(() => usePages(load));
    await act(async () => undefined);
    await act(async () => result.current.next?.());
    act(() => result.current.next?.());
    act(() => result.current.previous?.());
    await (what === 'arrives' ? arrive() : refuse());
    expect(result.current).toMatchObject({
      page: 1,
      isLoadingPage: false,
      state: { status: 'ready', rows: ['first'] },
    });
  },
);

it('a page is shown although rows of the one before it were changed meanwhile', async () => {
  const { load, arrive } = aSlowList();
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  act(() => result.current.next?.());
  act(() => result.current.change(() => undefined));
  await arrive();
  expect(result.current).toMatchObject({ page: 2, state: { rows: ['late'] } });
});

it('a list that ends with its last full page has no empty page behind it', async () => {
  const load = () => Promise.resolve(page(['paid'], async () => page([])));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  await act(async () => result.current.next?.());
  expect(result.current).toMatchObject({
    page: 1,
    next: undefined,
    state: { status: 'ready', rows: ['paid'] },
  });
});

it('pages whose rows were all filtered out are passed over', async () => {
  const last = async () => page(['shipped']);
  const filtered = async () => page([], last);
  const load = () => Promise.resolve(page([], async () => page(['paid'], filtered)));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  expect(result.current).toMatchObject({ page: 1, state: { rows: ['paid'] } });
  await act(async () => result.current.next?.());
  expect(result.current).toMatchObject({ page: 2, state: { rows: ['shipped'] } });
});

it('a page whose last row was removed gives way to the rows after it', async () => {
  const load = vi
    .fn<() => Promise<Page<string>>>()
    .mockResolvedValueOnce(page(['first'], async () => page(['second'])))
    .mockResolvedValue(page(['second']));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  await act(async () => result.current.change(() => undefined));
  expect(result.current).toMatchObject({ page: 1, state: { status: 'ready', rows: ['second'] } });
});

it('a last page whose last row was removed gives way to the page before it', async () => {
  const second = vi
    .fn<() => Promise<Page<string>>>()
    .mockResolvedValueOnce(page(['second']))
    .mockResolvedValue(page([]));
  const load = () => Promise.resolve(page(['first'], second));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  await act(async () => result.current.next?.());
  await act(async () => result.current.change((row) => (row === 'second' ? undefined : row)));
  expect(result.current).toMatchObject({
    page: 1,
    next: undefined,
    state: { status: 'ready', rows: ['first'] },
  });
});

it('an emptied page that cannot be read again shows the error state, not an empty list', async () => {
  const load = vi
    .fn<() => Promise<Page<string>>>()
    .mockResolvedValueOnce(page(['first'], async () => page(['second'])))
    .mockRejectedValue(new Error('offline'));
  const { result } = renderHook(() => usePages(load));
  await act(async () => undefined);
  await act(async () => result.current.change(() => undefined));
  expect(result.current.state).toMatchObject({ status: 'failed' });
});
