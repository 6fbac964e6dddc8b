import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { RevenuePanel } from '../dashboard/RevenuePanel';
import { DayPresets } from './DayPresets';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  // 23:30 in India
  vi.setSystemTime('2026-11-28T18:00:00Z');
  return () => vi.useRealTimers();
});

const waitUntilMidnight = (): void => act(() => void vi.advanceTimersByTime(40 * 60_000));

it('“Today” is the new day on a page that stayed open overnight', () => {
  const onChoose = vi.fn();
  render(<DayPresets from={undefined} to={undefined} onChoose={onChoose} />);
  waitUntilMidnight();
  act(() => screen.getByRole('button', { name: 'Today' }).click());
  expect(onChoose).toHaveBeenCalledWith({ from: '2026-11-29', to: '2026-11-29' });
});

it('the dashboard’s thirty days move on overnight', () => {
  render(
    <MemoryRouter>
      <RevenuePanel revenue={{ '2026-11-29': 50_000 }} />
    </MemoryRouter>,
  );
  waitUntilMidnight();
  expect(screen.getByText('₹500', { selector: '.text-xl' })).toBeVisible();
});
