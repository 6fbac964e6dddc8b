import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOrder } from '../../../../tests/support/orders';
import { orderNumber } from '../../../domain/order/orderNumber';
import { AuthContext } from '../../account/useAuth';
import { OrderList } from './OrderList';
import { OrderPage } from './OrderPage';
import type { OrdersSource } from './ordersSource';

const orders = vi.hoisted(() => ({
  fetchOrderDetails: vi.fn(),
  fetchParcels: vi.fn(),
  addNote: vi.fn(),
}));
vi.mock('../../../firebase/order/adminOrders', () => orders);

const IDS = ['u_1', 'u_2', 'u_3'];
const nobody = () => Promise.resolve({ rows: [], next: undefined });
const source: OrdersSource = {
  counts: () => new Promise(() => undefined),
  page: () => Promise.resolve({ rows: IDS.map((id) => anOrder({ id })), next: undefined }),
  toPack: nobody,
  failing: nobody,
  waiting: nobody,
  undelivered: nobody,
  cameBack: nobody,
  courierWords: nobody,
  disputed: nobody,
  returns: nobody,
  refunded: nobody,
  find: () => Promise.resolve({ orders: [], hasMore: false }),
};

beforeEach(() => {
  history.pushState(null, '', '/');
  orders.fetchParcels.mockResolvedValue(new Map());
  orders.fetchOrderDetails.mockReset().mockImplementation(async (id: string) => ({
    order: anOrder({ id, invoiceNumber: 'NF/26-27/000001' }),
    events: [],
    requests: [],
    notes: [],
    parcel: undefined,
    taken: [],
    pickups: new Map(),
  }));
});

const pages = (
  <AuthContext value={ownersAuth()}>
    <Routes>
      <Route path="/admin/orders" element={<OrderList source={source} />} />
      <Route path="/admin/orders/:id" element={<OrderPage />} />
    </Routes>
  </AuthContext>
);

function show(path: string) {
  render(<MemoryRouter initialEntries={[path]}>{pages}</MemoryRouter>);
  return userEvent.setup();
}

const shown = (id: string) =>
  screen.findByText(new RegExp(`Order ${orderNumber(id)}`), { exact: false });

/** Answers the question whether to leave without saving. */
async function leave(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Leave' }));
}

const step = (name: string) => screen.queryByRole('link', { name });

it('goes through the orders of the list that it was opened from, and back to the list', async () => {
  const user = show('/admin/orders');
  await user.click(await screen.findByRole('link', { name: orderNumber('u_2') }));
  expect(await shown('u_2')).toBeInTheDocument();
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next order' }));
  expect(await shown('u_3')).toBeInTheDocument();
  expect(step('Next order')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next order' })).toBeDisabled();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await shown('u_1')).toBeInTheDocument();
  expect(step('Previous order')).not.toBeInTheDocument();
  // Only the orders themselves are read.
  expect(orders.fetchOrderDetails.mock.calls.flat()).toEqual(['u_2', 'u_3', 'u_2', 'u_1']);
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

it('leaves the arrow keys to fields, and goes on after its invoice', async () => {
  const user = show('/admin/orders');
  await user.click(await screen.findByRole('link', { name: orderNumber('u_2') }));
  await user.type(await screen.findByRole('textbox'), 'Rings twice{ArrowLeft}');
  expect(await shown('u_2')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Invoice' }));
  await leave(user);
  await waitFor(() => expect(step('Next order')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('link', { name: 'Back to the order' }));
  expect(await shown('u_2')).toBeInTheDocument();
  expect(step('Next order')).toBeInTheDocument();
});

it('offers no other order where it was opened without a list', async () => {
  show('/admin/orders/u_2');
  expect(await shown('u_2')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Orders of the list' })).not.toBeInTheDocument();
  expect(orders.fetchOrderDetails).toHaveBeenCalledOnce();
});

describe('a note that was typed', () => {
  /** The second of three orders of the list, in the history of a browser. */
  async function openSecond() {
    history.pushState(null, '', '/admin/orders');
    render(<BrowserRouter>{pages}</BrowserRouter>);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: orderNumber('u_2') }));
    await user.type(await screen.findByLabelText('New note'), 'Rings twice');
    return { user };
  }

  async function goBack(): Promise<void> {
    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
  }

  it('is not lost without a question, and the next order keeps its place in the list', async () => {
    const { user } = await openSecond();
    await user.click(screen.getByRole('link', { name: 'Next order' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('New note')).toHaveValue('Rings twice');
    await user.click(screen.getByRole('link', { name: 'Next order' }));
    await leave(user);
    expect(await shown('u_3')).toBeInTheDocument();
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    expect(screen.getByLabelText('New note')).toHaveValue('');
    await goBack();
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('and added asks nothing, and one step back leads from the next order to the list', async () => {
    orders.addNote.mockResolvedValue(undefined);
    const { user } = await openSecond();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
    // The second press comes before the first has been carried out.
    await user.keyboard('{Tab}{ArrowRight}{ArrowRight}');
    expect(await shown('u_3')).toBeInTheDocument();
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    await goBack();
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('is asked about before the link to the list, which goes back', async () => {
    const { user } = await openSecond();
    const entries = history.length;
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await leave(user);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(history.length).toBe(entries);
  });
});
