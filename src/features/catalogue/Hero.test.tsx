import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Hero } from './Hero';

it('has its photograph after its words, so that it stays where it is while the rest of the HTML arrives', () => {
  render(<Hero />, { wrapper: MemoryRouter });
  const [last] = screen.getAllByRole('link').toReversed();
  const photograph = screen.getByRole('img', { name: /Three NILOFAR bottles/ });
  expect(last?.compareDocumentPosition(photograph)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
