import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOffer } from '../../../tests/support/domain';
import { OfferBanners } from './OfferBanners';

const now = new Date('2026-11-28T10:00:00Z');
const offers = ['First', 'Second'].map((title) =>
  anOffer({
    id: title,
    title,
    startDate: new Date('2026-01-01T00:00:00Z'),
    endDate: new Date('2026-12-30T00:00:00Z'),
  }),
);
/** The offers that can be seen: the others keep their room and are hidden by a class. */
const seen = (): string[] =>
  screen
    .getAllByRole('listitem')
    .filter(({ className }) => !className.split(' ').includes('invisible'))
    .map(({ textContent }) => textContent);

it('shows one whole offer at a time, and the next one on demand', () => {
  render(<OfferBanners offers={offers} now={now} />);
  expect(seen()).toEqual([expect.stringMatching(/^AutomaticFirst.*Until 30 Dec 2026\.$/)]);
  const next = screen.getByRole('button', { name: 'Next offer, 1 of 2' });
  fireEvent.click(next);
  expect(seen()).toEqual([expect.stringMatching(/^AutomaticSecond/)]);
  fireEvent.click(next);
  expect(seen()).toEqual([expect.stringMatching(/^AutomaticFirst/)]);
});

it('needs no control for a single offer', () => {
  render(<OfferBanners offers={offers.slice(1)} now={now} />);
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Hide offers',
  ]);
});
