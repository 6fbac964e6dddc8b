import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { defaultSite } from '../../domain/shop/site';
import { updateSite } from '../../ui/site';
import { TermsPage } from './policies';

it('the terms use the shop name that the owner has set', () => {
  updateSite({ ...defaultSite, name: 'GULISTAN' }, Date.now());
  render(
    <MemoryRouter>
      <TermsPage />
    </MemoryRouter>,
  );
  expect(screen.getByText(/when you buy from GULISTAN\./)).toBeInTheDocument();
});
