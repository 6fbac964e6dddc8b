import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PinQuestion } from './PinQuestion';
// Loaded before the tests, which do not wait for it.
import '../domain/customer/pinPlaces';

function Address({ pin, in: [first, state] }: { pin: string; in: [string, string] }) {
  const [city, setCity] = useState(first);
  return (
    <form>
      <input name="city" aria-label="City" value={city} readOnly />
      <PinQuestion
        pin={pin}
        city={city}
        state={state}
        onChange={(name, value) => name === 'city' && setCity(value)}
      />
    </form>
  );
}

it('asks about a city that lies far from its PIN code, and corrects it', async () => {
  render(<Address pin="560001" in={['Pune', 'Karnataka']} />);
  expect(
    await screen.findByText('PIN code 560001 is usually in Bengaluru. Is the address in Pune?'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change the city to Bengaluru' }));
  expect(screen.getByLabelText('City')).toHaveValue('Bengaluru');
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.queryByText(/is usually in/)).not.toBeInTheDocument();
});

it('takes a yes, and asks about the state first', async () => {
  const { rerender } = render(<Address pin="560001" in={['Pune', 'Karnataka']} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is right' }));
  expect(screen.queryByText(/is usually in/)).not.toBeInTheDocument();
  rerender(<Address pin="560001" in={['Pune', 'Maharashtra']} />);
  expect(
    screen.getByText('PIN code 560001 is usually in Karnataka. Is the address in Maharashtra?'),
  ).toBeInTheDocument();
});
