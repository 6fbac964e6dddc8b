import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Question } from './Question';
import { useQuiz } from './useQuiz';

function Quiz() {
  return <Question quiz={useQuiz({})} look="page" />;
}

// WCAG 2.1.4: who speaks to a screen presses single keys without wanting to.
it('is answered by its buttons, by no single key', () => {
  render(<Quiz />);
  const [first] = screen.getAllByRole('button');
  fireEvent.keyDown(document.body, { key: '1' });
  expect(first).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(first!);
  expect(first).toHaveAttribute('aria-pressed', 'true');
});

it('somebody who said at the start that it is a gift only confirms it', () => {
  function Gift({ forWhom }: { forWhom: 'gift' | 'her' }) {
    return <Question quiz={useQuiz({ forWhom, ageGroup: 'all', occasion: 'date' })} look="page" />;
  }
  const yes = () => screen.getByRole('button', { name: 'Yes' });
  const told = () => screen.queryByText(/^You told us it is a gift/);
  render(<Gift forWhom="gift" />);
  expect(yes()).toHaveAttribute('aria-pressed', 'true');
  expect(told()).toBeInTheDocument();
  cleanup();
  render(<Gift forWhom="her" />);
  expect(yes()).toHaveAttribute('aria-pressed', 'false');
  expect(told()).not.toBeInTheDocument();
});
