import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AccountLayout } from './AccountLayout';

it('a phone, which has no room for the photograph, does not download it', () => {
  const { container } = render(
    <MemoryRouter>
      <AccountLayout title="Log in">…</AccountLayout>
    </MemoryRouter>,
  );
  const photograph = container.querySelector('picture.hidden img');
  // Browsers request even a hidden image, unless it is lazy.
  expect(photograph).toHaveAttribute('loading', 'lazy');
});
