import { beforeEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { decodeOverall, decodePeople, decodeSummary } from '../../../domain/shop/figures';
import type { OrderFilter } from '../../../firebase/order/adminOrders';
import { PAID_STATUSES } from '../../../domain/order/orderStatus';
import { toSettingsForm, type SettingsForm } from '../../../domain/shop/settings';
import { siteOf } from '../../../domain/shop/site';
import { updateSite } from '../../../ui/site';
import { fromFirestore, withChanged } from './dashboardData';

const backend = vi.hoisted(() => ({
  fetchOrderRows: vi.fn<(filter: OrderFilter, size: number) => Promise<unknown>>(),
  fetchSettings: vi.fn<() => Promise<SettingsForm>>(),
}));
vi.mock('../../../firebase/order/adminOrders', () => backend);
vi.mock('../../../firebase/product/adminProducts', () => ({ fetchTopProducts: async () => [] }));
vi.mock('../../../firebase/shop/adminSettings', () => ({
  fetchSettings: backend.fetchSettings,
}));
vi.mock('../../../firebase/shop/adminFigures', () => ({
  fetchOverall: async () => decodeOverall({}),
}));

/** Nothing is missing here. */
const anOpenSite = siteOf(
  { supportEmail: 'care@attari.in', supportPhone: '079 2324 1291' },
  {
    legalName: 'Attari Perfumers LLP',
    gstin: '24AAACC1206D1ZM',
    street: '7 Attar Bazaar',
    city: 'Gandhinagar',
    state: 'Gujarat',
    pin: '382011',
    grievanceOfficer: 'Kavya Rao',
    grievanceDesignation: 'Partner',
    grievanceEmail: 'kavya@attari.in',
    grievancePhone: '079 2324 1292',
  },
);
const sums = () => Promise.resolve(decodeSummary({}));
const counts = () => Promise.resolve(decodePeople({}));

beforeEach(() => {
  backend.fetchSettings.mockResolvedValue(toSettingsForm(undefined, undefined));
  backend.fetchOrderRows.mockReset().mockResolvedValue({ rows: [], next: undefined });
});

it('the latest orders are those that were paid', async () => {
  const paid = anOrder({ id: 'a' });
  backend.fetchOrderRows.mockResolvedValue({ rows: [paid], next: undefined });
  const { orders } = await fromFirestore(sums, counts);
  expect(orders).toEqual([paid]);
  expect(backend.fetchOrderRows).toHaveBeenCalledExactlyOnceWith({ statuses: PAID_STATUSES }, 4);
});

it('the settings are read while the shop is not open as far as this device knows, and not after that', async () => {
  const { missing } = await fromFirestore(sums, counts);
  expect(missing).not.toEqual([]);
  expect(backend.fetchSettings).toHaveBeenCalledOnce();
  updateSite(anOpenSite, Date.now());
  backend.fetchSettings.mockClear();
  expect((await fromFirestore(sums, counts)).missing).toEqual([]);
  expect(backend.fetchSettings).not.toHaveBeenCalled();
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

it('shows orders as they were written last, whether they were read or arrived', () => {
  const order = { id: 'a', createdAt: at(1) };
  const older = anOrder({ ...order, status: 'paid', updatedAt: at(2) });
  const later = anOrder({ ...order, status: 'shipped', updatedAt: at(3) });
  const other = anOrder({ id: 'b', createdAt: at(2) });
  expect(withChanged([older], new Map([later, other].map((one) => [one.id, one])))).toEqual([
    other,
    later,
  ]);
  expect(withChanged([later], new Map([['a', older]]))).toEqual([later]);
});
