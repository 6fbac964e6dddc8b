import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { company } from '../domain/shop/company';
import { decodeSite } from '../domain/shop/site';

const renamed = decodeSite({ name: 'ATTARI', description: 'Attars of Kannauj.' });

beforeEach(() => localStorage.clear());

/** Imports the module as a new visit does; it reads the stored value once. */
async function openPage() {
  vi.resetModules();
  return import('./site');
}

it('is the built-in name until the catalogue has arrived, and the owner’s from then on', async () => {
  const { currentSite, hasStoredSite, updateSite, useSite } = await openPage();
  const Name = () => useSite().name;
  render(<Name />);
  expect(screen.getByText(company.name)).toBeDefined();
  expect(hasStoredSite()).toBe(false);
  act(() => updateSite(renamed, 10));
  expect(screen.getByText('ATTARI')).toBeDefined();
  expect(currentSite()).toEqual(renamed);

  // A later visit shows it before anything is fetched.
  const later = await openPage();
  expect(later.currentSite()).toEqual(renamed);
  expect(later.hasStoredSite()).toBe(true);
});

it('is not replaced by the name in an older catalogue', async () => {
  const { currentSite, updateSite } = await openPage();
  updateSite(renamed, 10);
  updateSite(decodeSite({ name: 'OLD' }), 9);
  expect(currentSite().name).toBe('ATTARI');
  updateSite(decodeSite({ name: 'NEWER' }), 11);
  expect(currentSite().name).toBe('NEWER');
});

it.each(['', 'null', '{', '{"at":"x","site":{}}', '[1]'])(
  'ignores %j in the storage',
  async (kept) => {
    localStorage.setItem('site', kept);
    const { currentSite, hasStoredSite } = await openPage();
    expect(currentSite().name).toBe(company.name);
    expect(hasStoredSite()).toBe(false);
  },
);

it('is in the title and the head of every page', async () => {
  const { updateSite } = await openPage();
  const { usePageHead } = await import('./pageHead');
  const Page = () => {
    usePageHead({ title: 'About' });
    return null;
  };
  render(<Page />);
  act(() => updateSite(renamed, Date.now()));
  expect(document.title).toBe('About · ATTARI');
  const meta = (selector: string): string | null | undefined =>
    document.head.querySelector(selector)?.getAttribute('content');
  expect(meta('meta[name=description]')).toBe('Attars of Kannauj.');
  expect(meta('meta[property="og:site_name"]')).toBe('ATTARI');
});
