import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useQuiz } from './useQuiz';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('the timing of the quiz', () => {
  it('advances 0.35 s after an answer, and a second tap meanwhile does not count', () => {
    const { result } = renderHook(() => useQuiz({}));
    act(() => result.current.answer('her'));
    act(() => result.current.answer('him'));
    pass(349);
    expect(result.current.state.step).toBe(0);
    pass(1);
    expect(result.current.state).toEqual({ step: 1, answers: { forWhom: 'her' } });
    expect(result.current.percent).toBe(17);
  });

  it('shows the results 0.5 s after the last answer', () => {
    const start = { forWhom: 'her', ageGroup: '20s', occasion: 'date', isGift: 'no' } as const;
    const { result } = renderHook(() => useQuiz(start));
    expect(result.current.state.step).toBe(4);
    act(() => result.current.answer('bold'));
    pass(499);
    expect(result.current.answers).toBeUndefined();
    pass(1);
    expect(result.current.answers).toEqual({ ...start, mood: 'bold' });
    expect(result.current.percent).toBe(100);
  });

  it('goes back at once, discarding a pending answer, and starts over', () => {
    const { result } = renderHook(() => useQuiz({ forWhom: 'him' }));
    act(() => result.current.answer('teen'));
    act(() => result.current.back());
    pass(1000);
    expect(result.current.state.step).toBe(0);
    act(() => result.current.restart());
    expect(result.current.state).toEqual({ step: 0, answers: {} });
  });
});

describe('a quiz that is left before its results', () => {
  it('goes on at the same question with the same answers, until it is started over or finished', () => {
    const first = renderHook(() => useQuiz({}));
    for (const answer of ['her', '20s', 'date']) {
      act(() => first.result.current.answer(answer));
      pass(350);
    }
    act(() => first.result.current.back());
    first.unmount();
    const second = renderHook(() => useQuiz({}));
    const answers = { forWhom: 'her', ageGroup: '20s', occasion: 'date' };
    expect(second.result.current.state).toEqual({ step: 2, answers });
    act(() => second.result.current.restart());
    second.unmount();
    expect(renderHook(() => useQuiz({})).result.current.state).toEqual({ step: 0, answers: {} });
  });

  it('gives way to the answers of a link, and is not kept once it has results', () => {
    sessionStorage.setItem('quiz', 'for=him&step=1');
    const start = { forWhom: 'her', ageGroup: '20s', occasion: 'date', isGift: 'no' } as const;
    const { result } = renderHook(() => useQuiz(start));
    expect(result.current.state.answers).toEqual(start);
    act(() => result.current.answer('bold'));
    pass(500);
    expect(sessionStorage.getItem('quiz')).toBeNull();
  });

  it.each(['step=9', 'for=nobody&step=2', 'for=her&step=x', '%'])('is a new one for %j', (kept) => {
    sessionStorage.setItem('quiz', kept);
    expect(renderHook(() => useQuiz({})).result.current.state.step).toBe(0);
  });
});
