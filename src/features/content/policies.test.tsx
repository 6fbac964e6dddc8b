import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { defaultSite } from '../../domain/shop/site';
import { updateSite } from '../../ui/site';
import { demoBusiness } from '../../domain/shop/demoBusiness';
import { PrivacyPage, RefundsPage, ShippingPage, TermsPage } from './policies';

/** As a page that opens on a device with these settings. */
function show(Page: () => ReactNode): string {
  const { container } = render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return container.textContent;
}

it('the terms use the shop name that the owner has set', () => {
  updateSite({ ...defaultSite, name: 'GULISTAN' }, Date.now());
  show(TermsPage);
  expect(screen.getByText(/when you buy from GULISTAN\./)).toBeInTheDocument();
});

it('the policies name the seller, whom to complain to, the courts and where parcels start', () => {
  updateSite({ ...defaultSite, business: demoBusiness }, Date.now() + 1);
  const terms = show(TermsPage);
  expect(terms).toContain(
    'You buy from NILOFAR Perfumes, 14 Kalamkari Lane, Sector 11, Gandhinagar, Gujarat 382011, India, GSTIN 24AAACN0000A1ZR.',
  );
  expect(terms).toContain('with courts at Gandhinagar, Gujarat.');
  const officer =
    'Anahita Desai, Head of Customer Care, at grievance@nilofar.example (+91 79 4000 1291)';
  expect(terms).toContain(`${officer}. You will hear`);
  expect(show(PrivacyPage)).toContain(`${officer}, NILOFAR Perfumes, 14 Kalamkari`);
  expect(show(ShippingPage)).toContain('Packed in Gandhinagar in 1-2 business days');
});

it('the policies are whole sentences while the seller is not known', () => {
  updateSite(defaultSite, Date.now() + 2);
  expect(show(TermsPage)).toContain('You buy from NILOFAR. The page of each fragrance says');
  expect(show(ShippingPage)).toContain('Packed in India in 1-2 business days');
});

it('the newsletter is left by its own link or in the profile, not by a letter to us', () => {
  const privacy = show(PrivacyPage);
  expect(privacy).toContain('every newsletter has a link that ends it, and on your profile');
  expect(privacy).not.toContain('writing to us');
});

it('what is promised is what the shop does', () => {
  const shipping = show(ShippingPage);
  expect(shipping).toContain('Gift wrapping does not count towards that amount.');
  expect(shipping).toContain('says that shipping happens within 2-3 business days');
  const refunds = show(RefundsPage);
  expect(refunds).toContain('Shipping costs are non-refundable, except when we refund everything');
  expect(refunds).toContain('a replacement while the fragrance is in stock.');
  const privacy = show(PrivacyPage);
  expect(privacy).toContain('in India (Mumbai), sign-in in the United States');
  for (const who of ['Razorpay', 'courier', 'reCAPTCHA', 'mail service', 'push', 'error reports'])
    expect(privacy).toContain(who);
  expect(privacy).toContain('until eight years after the end of their financial year');
  expect(privacy).toContain('our notes about you and our log of changes: three years');
  expect(privacy).not.toContain('nothing is kept longer');
});

it('a range of days is not broken between two lines', () => {
  show(ShippingPage);
  const ranges = screen.getAllByText('1-2');
  expect(ranges).toHaveLength(2);
  for (const range of ranges) expect(range).toHaveClass('whitespace-nowrap');
});

it('a phone has the contents folded above the text', () => {
  show(TermsPage);
  const [folded] = screen.getAllByRole('group');
  if (!folded) throw new Error('there is no details element');
  expect(folded).toHaveTextContent(/^On this page/);
  const links = within(folded).getAllByRole('link', { hidden: true });
  for (const link of links) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(id)).toHaveTextContent(link.textContent);
  }
});
