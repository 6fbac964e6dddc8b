import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Families } from './Families';

vi.mock('./FamiliesPanel', () => ({ FamiliesPanel: () => <p>The panel</p> }));

function Header() {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a ref={link} href="/products">
        Fragrances
      </a>
      <Families link={link} />
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** jsdom's own pointer events have no `pointerType`. */
function pointer(element: HTMLElement, type: 'enter' | 'leave', pointerType = 'mouse'): void {
  fireEvent(element, Object.assign(new MouseEvent(`pointer${type}`), { pointerType }));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a mouse that rests on Fragrances opens the families, and leaving them closes them', () => {
  render(<Header />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link');
  pointer(link, 'enter', 'touch');
  wait(1000);
  expect(screen.queryByText('The panel')).not.toBeInTheDocument();
  pointer(link, 'enter');
  wait(1000);
  const panel = screen.getByText('The panel').closest('div')?.parentElement;
  if (!panel) throw new Error('there is no panel');
  pointer(link, 'leave');
  pointer(panel, 'enter');
  wait(1000);
  expect(screen.getByText('The panel')).toBeInTheDocument();
  pointer(panel, 'leave');
  wait(1000);
  expect(screen.queryByText('The panel')).not.toBeInTheDocument();
});

it('a press on the button keeps open what a hover has opened, and the next press closes it', () => {
  render(<Header />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link');
  const button = screen.getByRole('button', { name: 'Families' });
  pointer(link, 'enter');
  wait(1000);
  fireEvent.click(button);
  expect(screen.getByText('The panel')).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const whole = button.parentElement;
  if (!whole) throw new Error('the button stands alone');
  // What was opened by a press stays open when the mouse leaves, or passes over the link again.
  pointer(whole, 'leave');
  wait(1000);
  pointer(link, 'enter');
  wait(1000);
  pointer(link, 'leave');
  wait(1000);
  expect(screen.getByText('The panel')).toBeInTheDocument();
  fireEvent.click(button);
  expect(screen.queryByText('The panel')).not.toBeInTheDocument();
});
