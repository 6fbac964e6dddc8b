import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { download } from '../../../ui/download';
import { NewsletterPage } from './NewsletterPage';

vi.mock('../../../ui/download');
const deleteSubscriber = vi.hoisted(() => vi.fn(async () => undefined));
const rows = vi.hoisted(() => [
  {
    id: 'a',
    email: 'a@b.example',
    createdAt: new Date('2026-11-20T19:00:00Z'),
    confirmedAt: new Date('2026-11-20T20:00:00Z'),
    words: 'A few a year.',
    by: 'form',
    code: 'c0de',
  },
  { id: 'c', email: 'c@b.example', createdAt: new Date('2026-11-20T20:00:00Z') },
]);
vi.mock('../../../firebase/shop/adminInbox', () => ({
  deleteSubscriber,
  fetchSubscribers: () => Promise.resolve({ rows, next: undefined }),
  fetchConfirmedSubscribers: () => Promise.resolve({ rows: rows.slice(0, 1), next: undefined }),
}));

it('exports who has confirmed, with Indian time, as the page shows it', async () => {
  render(
    <MemoryRouter>
      <NewsletterPage />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('1 address exported.')).toBeInTheDocument();
  expect(download).toHaveBeenCalledWith(
    expect.stringMatching(/^newsletter-/),
    expect.stringContaining(
      `a@b.example,2026-11-21T01:30:00+05:30,Sign-up form,A few a year.,${location.origin}/api/hooks/unsubscribe?to=a&code=c0de`,
    ),
  );
});

it('removes an address after asking', async () => {
  render(
    <MemoryRouter>
      <NewsletterPage />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove a@b.example' }));
  expect(deleteSubscriber).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog', { name: 'Remove this address?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove a@b.example' })).toBeNull(),
  );
  expect(screen.getByText('Not yet')).toBeVisible();
  expect(deleteSubscriber).toHaveBeenCalledExactlyOnceWith('a');
});
