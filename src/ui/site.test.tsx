import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { company } from '../domain/company';
import { decodeSite } from '../domain/site';

const renamed = decodeSite({ name: 'ATTARI', description: 'Attars of Kannauj.' });

beforeEach(() => localStorage.clear());

/** The module as a visit finds it: what it knows is read once. */
async function aVisit() {
  vi.resetModules();
  return import('./site');
}

it('is the build’s own until the house has spoken, and the owner’s from then on', async () => {
  const { currentSite, isSiteKnown, rememberSite, useSite } = await aVisit();
  const Name = () => useSite().name;
  render(<Name />);
  expect(screen.getByText(company.name)).toBeDefined();
  expect(isSiteKnown()).toBe(false);
  act(() => rememberSite(renamed, 10));
  expect(screen.getByText('ATTARI')).toBeDefined();
  expect(currentSite()).toEqual(renamed);

  // The first thing a later visit shows, before anything is fetched.
  const later = await aVisit();
  expect(later.currentSite()).toEqual(renamed);
  expect(later.isSiteKnown()).toBe(true);
});

it('does not go back to what an older catalogue on this device says', async () => {
  const { currentSite, rememberSite } = await aVisit();
  rememberSite(renamed, 10);
  rememberSite(decodeSite({ name: 'OLD' }), 9);
  expect(currentSite().name).toBe('ATTARI');
  rememberSite(decodeSite({ name: 'NEWER' }), 11);
  expect(currentSite().name).toBe('NEWER');
});

it.each(['', 'null', '{', '{"at":"x","site":{}}', '[1]'])(
  'takes %j in the storage for nothing',
  async (kept) => {
    localStorage.setItem('site', kept);
    const { currentSite, isSiteKnown } = await aVisit();
    expect(currentSite().name).toBe(company.name);
    expect(isSiteKnown()).toBe(false);
  },
);

it('is in the title and the head of every page', async () => {
  const { rememberSite } = await aVisit();
  const { usePageHead } = await import('./pageHead');
  const Page = () => {
    usePageHead({ title: 'About' });
    return null;
  };
  render(<Page />);
  act(() => rememberSite(renamed, Date.now()));
  expect(document.title).toBe('About · ATTARI');
  const meta = (selector: string): string | null | undefined =>
    document.head.querySelector(selector)?.getAttribute('content');
  expect(meta('meta[name=description]')).toBe('Attars of Kannauj.');
  expect(meta('meta[property="og:site_name"]')).toBe('ATTARI');
});
