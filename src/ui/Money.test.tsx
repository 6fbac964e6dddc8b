import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Money } from './Money';

it('strikes the former price through in the colour of its ground, which may be dark', () => {
  const { container } = render(<Money amount={900} was={1000} />);
  expect(container).toHaveTextContent('Was ₹1,000, now ₹900');
  expect(container.querySelector('s')?.className).not.toMatch(/text-/);
});
