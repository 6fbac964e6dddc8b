import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebouncedSearch } from './useDebouncedSearch';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Simulates a list that takes `ms` to paint. */
function draw(onDrawn: () => void, ms: number): void {
  act(() => {
    onDrawn();
    vi.advanceTimersToNextFrame();
    // The time the browser spends between the start of the frame and its next task.
    vi.setSystemTime(Date.now() + ms);
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + ms);
    vi.advanceTimersByTime(1);
  });
}

const typing = () =>
  renderHook(({ text }) => useDebouncedSearch(text), { initialProps: { text: '' } });

describe('the search text while typing', () => {
  test('follows each key when the list renders quickly', () => {
    const { result, rerender } = typing();
    draw(result.current[1], 20);
    rerender({ text: 'r' });
    expect(result.current[0]).toBe('r');
  });

  test('waits for a pause in typing once a list was slow', () => {
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

  test('waits briefly when the field is cleared, and the former text does not come back', () => {
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
