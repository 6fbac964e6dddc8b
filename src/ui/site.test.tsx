import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { brand } from '../domain/shop/brand';
import { decodeSite } from '../domain/shop/site';

const renamed = decodeSite({
  name: 'ATTARI',
  description: 'Attars of Kannauj.',
  business: { legalName: 'Attari Perfumers LLP' },
});

beforeEach(() => localStorage.clear());

/** Imports the module as a new visit does; it reads the stored value once. */
async function openPage() {
  vi.resetModules();
  return import('./site');
}

it('is the built-in name until the catalogue has arrived, and the owner’s from then on', async () => {
  const { currentSite, knowsSeller, updateSite, useSite } = await openPage();
  const Name = () => useSite().name;
  render(<Name />);
  expect(screen.getByText(brand.name)).toBeDefined();
  expect(knowsSeller()).toBe(false);
  act(() => updateSite(renamed, 10));
  expect(screen.getByText('ATTARI')).toBeDefined();
  expect(currentSite()).toEqual(renamed);

  // A later visit shows it before anything is fetched.
  const later = await openPage();
  expect(later.currentSite()).toEqual(renamed);
  expect(later.knowsSeller()).toBe(true);
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
    const { currentSite, knowsSeller } = await openPage();
    expect(currentSite().name).toBe(brand.name);
    expect(knowsSeller()).toBe(false);
  },
);

it('is loaded again on a device that stored it before it named the seller', async () => {
  localStorage.setItem('site', JSON.stringify({ at: 5, site: { name: 'ATTARI' } }));
  const { currentSite, knowsSeller } = await openPage();
  expect(currentSite().name).toBe('ATTARI');
  expect(knowsSeller()).toBe(false);
});

it('comes with a prerendered page, unless the device knows something newer', async () => {
  const { currentSite, readFirstSite, updateSite, useSite } = await openPage();
  readFirstSite(JSON.stringify({ at: 10, site: renamed }));
  expect(currentSite()).toEqual(renamed);
  updateSite(decodeSite({ name: 'NEWER' }), 11);
  readFirstSite(JSON.stringify({ at: 10, site: renamed }));
  const Name = () => useSite().name;
  render(<Name />);
  expect(screen.getByText('NEWER')).toBeDefined();
});

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
