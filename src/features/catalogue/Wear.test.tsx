import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { Wear } from './Wear';

const scale = (title: string): HTMLElement => {
  const group = screen.getByText(title).parentElement;
  if (!group) throw new Error(title);
  return group;
};

it('shows the scales that have a step or votes, and reads out the chosen steps only', () => {
  const votes = { longevity: [0, 0, 0, 0], sillage: [0, 0, 0, 2] };
  render(<Wear product={aProduct({ wear: ['Eight hours', 'Monsoon', 'Winter'], votes })} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Lasts',
    'Carries',
    'Season',
  ]);
  expect(within(scale('Season')).getByText('Monsoon, winter')).toBeInTheDocument();
  expect(
    within(scale('Carries')).getByText('Of 2 customers who voted, all say through a room.'),
  ).toBeInTheDocument();
});

it('says several as plain words, and one as a step of its scale', () => {
  render(<Wear product={aProduct({ wear: ['Four hours', 'Evenings', 'Celebrations'] })} />);
  expect(scale('Suits')).toHaveTextContent(/^SuitsEvenings, celebrations$/);
  expect(within(scale('Lasts')).getByText('Until tomorrow')).toBeInTheDocument();
});

it('shows nothing without steps and votes', () => {
  const { container } = render(<Wear product={aProduct()} />);
  expect(container).toBeEmptyDOMElement();
});
