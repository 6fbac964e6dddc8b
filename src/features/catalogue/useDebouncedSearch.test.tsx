import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedSearch } from './useDebouncedSearch';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list whose picture takes `ms` to draw. */
function draw(onDrawn: () => void, ms: number): void {
  act(() => {
    onDrawn();
    vi.advanceTimersToNextFrame();
    // What the browser does between the frame's start and the next thing it has time for.
    vi.setSystemTime(Date.now() + ms);
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + ms);
    vi.advanceTimersByTime(1);
  });
}

const typing = () => renderHook(({ text }) => useDebouncedSearch(text), { initialProps: { text: '' } });

describe('what the list answers while one types', () => {
  test('each key, where the list is drawn quickly', () => {
    const { result, rerender } = typing();
    draw(result.current[1], 20);
    rerender({ text: 'r' });
    expect(result.current[0]).toBe('r');
  });

  test('the text at rest, once a list was slow to draw', () => {
    const { result, rerender } = typing();
    draw(result.current[1], 90);
    draw(result.current[1], 5);
    rerender({ text: 'r' });
    expect(result.current[0]).toBe('');
    act(() => vi.advanceTimersByTime(150));
    rerender({ text: 'ro' });
    act(() => vi.advanceTimersByTime(150));
    expect(result.current[0]).toBe('');
    act(() => vi.advanceTimersByTime(20));
    expect(result.current[0]).toBe('ro');
  });

  test('a field that is emptied: when it has been seen empty, and the former text does not come back', () => {
    const { result, rerender } = typing();
    draw(result.current[1], 90);
    rerender({ text: 'rose' });
    act(() => vi.advanceTimersByTime(200));
    rerender({ text: '' });
    act(() => vi.advanceTimersByTime(70));
    expect(result.current[0]).toBe('');
    rerender({ text: 'o' });
    expect(result.current[0]).toBe('');
  });
});
