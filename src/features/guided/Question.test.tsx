import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Question } from './Question';
import { useQuiz } from './useQuiz';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('answers the shown question with a key that is pressed as soon as it appears', () => {
  function Hurried() {
    const quiz = useQuiz({});
    return (
      <>
        <Question quiz={quiz} look="page" />
        <PressFour when={quiz.state.step === 2} />
      </>
    );
  }
  render(<Hurried />);
  for (const key of ['1', '2']) {
    fireEvent.keyDown(document.body, { key });
    act(() => void vi.advanceTimersByTime(350));
  }
  act(() => void vi.advanceTimersByTime(350));
  expect(screen.getByText('Question 4 of 5')).toBeInTheDocument();
});

it('somebody who said at the start that it is a gift only confirms it', () => {
  function Quiz({ forWhom }: { forWhom: 'gift' | 'her' }) {
    return <Question quiz={useQuiz({ forWhom, ageGroup: 'all', occasion: 'date' })} look="page" />;
  }
  const yes = () => screen.getByRole('button', { name: 'Yes' });
  const told = () => screen.queryByText(/^You told us it is a gift/);
  render(<Quiz forWhom="gift" />);
  expect(yes()).toHaveAttribute('aria-pressed', 'true');
  expect(told()).toBeInTheDocument();
  cleanup();
  render(<Quiz forWhom="her" />);
  expect(yes()).toHaveAttribute('aria-pressed', 'false');
  expect(told()).not.toBeInTheDocument();
});

/** Presses the key 4 in the very commit in which `when` becomes true. */
function PressFour({ when }: { when: boolean }) {
  useLayoutEffect(() => {
    if (when)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }));
  }, [when]);
  return null;
}
