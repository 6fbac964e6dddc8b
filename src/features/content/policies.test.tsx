import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { defaultSite } from '../../domain/site';
import { rememberSite } from '../../ui/site';
import { TermsPage } from './policies';

it('the terms are those of the house as its owner calls it', () => {
  rememberSite({ ...defaultSite, name: 'GULISTAN' }, Date.now());
  render(
    <MemoryRouter>
      <TermsPage />
    </MemoryRouter>,
  );
  expect(screen.getByText(/when you buy from GULISTAN\./)).toBeInTheDocument();
});
