import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { decodeQueuedEmail } from '../../../domain/shop/queuedEmail';
import { AuthContext } from '../../account/useAuth';
import { EmailsPage } from './EmailsPage';

const service = vi.hoisted(() => ({ fetchEmails: vi.fn(), sendEmailAgain: vi.fn() }));
vi.mock('../../../firebase/shop/adminEmails', () => service);

const failed = decodeQueuedEmail('o_1-confirmed', {
  to: ['gone@b.example'],
  message: { subject: 'Your order is confirmed', text: '', html: '' },
  orderId: 'o_1',
  createdAt: new Date('2026-11-20T19:00:00Z'),
  state: 'failed',
  attempts: 1,
  nextAt: null,
  lastError: '550 No such mailbox',
});

beforeEach(() => {
  service.fetchEmails.mockReset().mockResolvedValue({ rows: [failed], next: undefined });
  service.sendEmailAgain.mockReset().mockResolvedValue(undefined);
});

function open(path = '/admin/emails'): void {
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter initialEntries={[path]}>
        <EmailsPage />
      </MemoryRouter>
    </AuthContext>,
  );
}

it('shows what was not delivered, why, and sends it again', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /gone@b.example/ }));
  expect(row.getByText('550 No such mailbox')).toBeVisible();
  expect(row.getByText('Not delivered')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Send again to gone@b.example' }));
  expect(service.sendEmailAgain).toHaveBeenCalledExactlyOnceWith(
    'o_1-confirmed',
    expect.anything(),
  );
  expect(await screen.findByText(/is in the queue and will be sent within a minute/)).toBeVisible();
  expect(row.getByText('Waiting')).toBeVisible();
});

it('says so when an email could not be put into the queue', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  service.sendEmailAgain.mockRejectedValue(new Error('offline'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText(/could not be put into the queue/)).toBeVisible();
  expect(screen.getByText('Not delivered', { selector: 'span' })).toBeVisible();
});

it('asks for failed emails first, and for all when chosen', async () => {
  service.fetchEmails.mockResolvedValue({ rows: [], next: undefined });
  open();
  expect(await screen.findByText('Every email was delivered or is on its way.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'All');
  expect(await screen.findByText('No emails found.')).toBeVisible();
  expect(service.fetchEmails.mock.calls.map(([which]) => which)).toEqual(['failed', 'all']);
});
