import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchText } from './useSearchText';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function start(query = '') {
  const commit = vi.fn();
  const view = renderHook(({ q }) => useSearchText(q, commit), {
    initialProps: { q: query },
    wrapper: BrowserRouter,
  });
  const type = (text: string): void => act(() => view.result.current[1](text));
  const rest = (): void => act(() => void vi.advanceTimersByTime(300));
  return { commit, view, type, rest, text: () => view.result.current[0] };
}

describe('the typed text and the URL', () => {
  it('updates the URL once, when typing pauses', () => {
    const { commit, type, rest, text } = start();
    type('r');
    type('ro');
    expect(text()).toBe('ro');
    expect(commit).not.toHaveBeenCalled();
    rest();
    expect(commit).toHaveBeenCalledExactlyOnceWith('ro');
  });

  it('keeps a trailing space after the URL was updated', () => {
    const { view, type, rest, text } = start();
    type('rose ');
    rest();
    view.rerender({ q: 'rose' });
    expect(text()).toBe('rose ');
    type('rose o');
    expect(text()).toBe('rose o');
  });

  it('follows a change of the URL', () => {
    const { view, type, rest, text, commit } = start('oud');
    type('oud r');
    rest();
    view.rerender({ q: 'oud r' });
    view.rerender({ q: '' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('stays cleared when an earlier text reaches the URL late', () => {
    const { view, type, rest, text, commit } = start();
    type('rose');
    rest();
    type('');
    view.rerender({ q: 'rose' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenLastCalledWith('');
  });

  it('does not come back after it was removed from the URL', () => {
    const { view, type, rest, text, commit } = start();
    type('rose');
    rest();
    view.rerender({ q: 'rose' });
    view.rerender({ q: '' });
    expect(text()).toBe('');
    rest();
    expect(commit).toHaveBeenCalledExactlyOnceWith('rose');
  });

  it('is not written to the URL of the page that Back leads to', () => {
    const { type, rest, text, commit } = start();
    type('rose');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(text()).toBe('');
    rest();
    expect(commit).not.toHaveBeenCalled();
  });

  it('is not written over the address of a page that is still loading', () => {
    const { type, rest, commit } = start();
    type('rose');
    // As the router does when a link is pressed: the address changes before the page does.
    history.pushState(null, '', '/notes/rose');
    rest();
    expect(commit).not.toHaveBeenCalled();
  });
});
