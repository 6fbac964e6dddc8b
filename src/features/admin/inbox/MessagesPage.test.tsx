import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { decodeMessage } from '../../../domain/shop/contactMessage';
import { AuthContext } from '../../account/useAuth';
import { MessagesPage } from './MessagesPage';

const inbox = vi.hoisted(() => ({
  fetchMessages: vi.fn(),
  answerMessage: vi.fn(),
  markMessage: vi.fn(),
}));
vi.mock('../../../firebase/shop/adminInbox', () => inbox);
vi.mock('../../../firebase/customer/users', () => ({
  fetchProfile: async (uid: string) => ({ name: uid === 'asha' ? 'Asha Rao' : 'Nilofar' }),
}));

const at = new Date('2026-11-20T06:30:00Z');
const aMessage = (name: string, fields: object = {}) =>
  decodeMessage(name, {
    name,
    email: `${name.toLowerCase()}@nilofar.example`,
    subject: 'order-support',
    message: `The question of ${name}.`,
    createdAt: at,
    ...fields,
  });

function show(): void {
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <MessagesPage />
      </AuthContext>
    </MemoryRouter>,
  );
}

it('shows who answered a message and when, and sends an answer', async () => {
  const answered = { answered: true, answers: [{ text: 'On Monday.', by: 'asha', at }] };
  inbox.fetchMessages.mockResolvedValue({
    rows: [aMessage('Kavya', answered), aMessage('Dev')],
    next: undefined,
  });
  const user = userEvent.setup();
  show();
  const message = (name: string) =>
    within(screen.getByRole('article', { name: `Message from ${name}` }));
  expect(
    await screen.findByText('Asha Rao answered on 20 Nov 2026, 12:00 IST'),
  ).toBeInTheDocument();
  expect(message('Kavya').getByText('On Monday.')).toBeInTheDocument();

  await user.click(message('Dev').getByRole('button', { name: 'Answer' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Answer Dev' }));
  expect(dialog.getByText('The question of Dev.')).toBeInTheDocument();
  const send = dialog.getByRole('button', { name: 'Send the answer' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText('Your answer'), 'It left us today.');
  await user.click(send);
  expect(inbox.answerMessage).toHaveBeenCalledWith('Dev', 'It left us today.', 'owner');
  const thread = within(await message('Dev').findByRole('list', { name: 'Answers' }));
  expect(thread.getByText('It left us today.')).toBeInTheDocument();
  expect(await thread.findByText(/^Nilofar answered on/)).toBeInTheDocument();
  expect(message('Dev').getByText('Answered')).toBeInTheDocument();
  expect(message('Dev').queryByText('Unread')).not.toBeInTheDocument();
});

it('keeps an answer whose dialog was closed by mistake', async () => {
  inbox.fetchMessages.mockResolvedValue({ rows: [aMessage('Dev')], next: undefined });
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText('Your answer'), 'It left us');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Continue the answer' }));
  expect(screen.getByLabelText('Your answer')).toHaveValue('It left us');
});

it('asks before an answer that was typed is lost, and keeps it while other messages are shown', async () => {
  inbox.fetchMessages.mockImplementation(async (view: string) => ({
    rows: view === 'unread' ? [] : [aMessage('Dev')],
    next: undefined,
  }));
  inbox.answerMessage.mockResolvedValue(undefined);
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText('Your answer'), 'It left us');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'Unread');
  expect(await screen.findByText('Every message has been read.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'All');
  await user.click(await screen.findByRole('button', { name: 'Continue the answer' }));
  expect(screen.getByLabelText('Your answer')).toHaveValue('It left us');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says at the message itself that its mark could not be saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  inbox.fetchMessages.mockResolvedValue({
    rows: [aMessage('Kavya'), aMessage('Dev')],
    next: undefined,
  });
  inbox.markMessage.mockRejectedValueOnce(new Error('offline'));
  const user = userEvent.setup();
  show();
  const dev = within(await screen.findByRole('article', { name: 'Message from Dev' }));
  await user.click(dev.getByRole('button', { name: 'Mark as read' }));
  expect(await dev.findByRole('alert')).toHaveTextContent('The change could not be saved.');
  expect(dev.getByText('Unread')).toBeInTheDocument();
});

it('lists those that wait for an answer, and keeps one in sight when it is answered', async () => {
  inbox.fetchMessages.mockImplementation(async (view: string) => ({
    rows: view === 'to-answer' ? [aMessage('Dev')] : [],
    next: undefined,
  }));
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/admin/messages?show=to-answer']}>
      <AuthContext value={ownersAuth()}>
        <MessagesPage />
      </AuthContext>
    </MemoryRouter>,
  );
  const dev = within(await screen.findByRole('article', { name: 'Message from Dev' }));
  await user.click(dev.getByRole('button', { name: 'Mark as answered' }));
  expect(await dev.findByText('Answered')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Show'), 'Unread');
  expect(await screen.findByText('Every message has been read.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Show'), 'All');
  expect(await screen.findByText(/^No messages yet\./)).toBeInTheDocument();
  expect(inbox.fetchMessages.mock.calls.slice(-3).map(([view]) => view)).toEqual([
    'to-answer',
    'unread',
    '',
  ]);
});
