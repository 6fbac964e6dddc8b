import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOffer, aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { catalogueStore } from './catalogueStore';
import { OfferBanners } from './OfferBanners';
import { useCatalogue } from './useCatalogue';
import { useOfferTime } from './offerClock';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => backend);
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

/** Every test has a day of its own, because time never runs backwards in an open page. */
let start = Date.parse('2026-11-28T10:00:00Z');
const at = (minutes: number): Date => new Date(start + minutes * 60_000);

const rendered = vi.fn();

function Banners() {
  const state = useCatalogue();
  const now = useOfferTime();
  rendered(now);
  return state.status === 'ready' ? (
    <OfferBanners offers={state.catalogue.offers} now={now} />
  ) : null;
}

beforeEach(async () => {
  start += 24 * 60 * 60_000;
  vi.useFakeTimers({ now: start });
  rendered.mockReset();
  backend.fetchCatalogue.mockResolvedValue({
    ...unpackCatalogue([{ products: [] }], 1).catalogue,
    products: [aProduct()],
    offers: [
      anOffer({ title: 'Until half past', startDate: at(-60), endDate: at(30) }),
      anOffer({ id: 'later', title: 'From ten past', startDate: at(10), endDate: at(20) }),
    ],
  });
  await catalogueStore.refresh();
  return () => vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const titles = (): string[] =>
  ['Until half past', 'From ten past'].filter((title) => screen.queryByText(title) !== null);

describe('offers of an open page', () => {
  it('appear when they begin, and leave after their last moment', () => {
    render(<Banners />);
    expect(titles()).toEqual(['Until half past']);
    pass(10 * 60_000);
    expect(titles()).toEqual(['Until half past', 'From ten past']);
    pass(10 * 60_000);
    expect(titles()).toEqual(['Until half past', 'From ten past']);
    pass(1);
    expect(titles()).toEqual(['Until half past']);
    pass(10 * 60_000);
    expect(titles()).toEqual([]);
  });

  it('are right again when a tab whose timers slept is shown, which draws nothing that is right', () => {
    render(<Banners />);
    const show = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const before = rendered.mock.calls.length;
    vi.setSystemTime(at(5));
    show();
    expect(rendered).toHaveBeenCalledTimes(before);
    vi.setSystemTime(at(15));
    show();
    expect(titles()).toEqual(['Until half past', 'From ten past']);
  });
});
