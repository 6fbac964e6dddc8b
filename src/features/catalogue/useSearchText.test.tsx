import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchText } from './useSearchText';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(query = '') {
  const commit = vi.fn();
  const view = renderHook(({ q }) => useSearchText(q, commit), { initialProps: { q: query } });
  const type = (text: string): void => act(() => view.result.current[1](text));
  const rest = (): void => act(() => void vi.advanceTimersByTime(300));
  return { commit, view, type, rest, text: () => view.result.current[0] };
}

describe('what is typed and what the address says', () => {
  it('reaches the address once, when typing rests', () => {
    const { commit, type, rest, text } = start();
    type('r');
    type('ro');
    expect(text()).toBe('ro');
    expect(commit).not.toHaveBeenCalled();
    rest();
    expect(commit).toHaveBeenCalledExactlyOnceWith('ro');
  });

  it('keeps the space before the next word when the address has followed', () => {
    const { view, type, rest, text } = start();
    type('rose ');
    rest();
    view.rerender({ q: 'rose' });
    expect(text()).toBe('rose ');
    type('rose o');
    expect(text()).toBe('rose o');
  });

  it('follows the address when that changes by itself', () => {
    const { view, type, rest, text, commit } = start('oud');
    type('oud r');
    rest();
    view.rerender({ q: 'oud r' });
    view.rerender({ q: '' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('stays cleared when what was typed before arrives late in the address', () => {
    const { view, type, rest, text, commit } = start();
    type('rose');
    rest();
    type('');
    view.rerender({ q: 'rose' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenLastCalledWith('');
  });

  it('does not come back once it was taken out of the address, typed without a pause or not', () => {
    const { view, type, rest, text, commit } = start();
    type('rose');
    rest();
    view.rerender({ q: 'rose' });
    view.rerender({ q: '' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenCalledExactlyOnceWith('rose');
  });

  it('is not written onto the page one goes back to', () => {
    const { type, rest, text, commit } = start();
    type('rose');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(text()).toBe('');
    rest();
    expect(commit).not.toHaveBeenCalled();
  });
});
