import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { decodeNotificationSettings } from '../../../domain/shop/notifications';
import { AuthContext } from '../../account/useAuth';
import { Notifications, type NotificationService } from './Notifications';

function show(save: NotificationService['save']) {
  const fetch = async () => decodeNotificationSettings(undefined);
  return render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <Notifications service={{ fetch, save }} />
      </MemoryRouter>
    </AuthContext>,
  );
}

it('says for each event when the owner is told, and saves what was chosen', async () => {
  const save = vi.fn<NotificationService['save']>().mockResolvedValue(true);
  const actor = userEvent.setup();
  show(save);
  const orders = await screen.findByRole('combobox', { name: 'New order' });
  expect(orders).toHaveDisplayValue('At once');
  expect(screen.getByRole('combobox', { name: 'Stock is low' })).toHaveDisplayValue('Once a day');
  await actor.selectOptions(orders, 'Once a day');
  await actor.selectOptions(screen.getByRole('combobox', { name: 'Message' }), 'Not at all');
  await actor.type(screen.getByRole('textbox', { name: /^Send them to/ }), 'me@nilofar.example');
  await actor.click(screen.getByRole('button', { name: 'Save Notifications' }));
  expect(await screen.findByText('The notifications were saved.')).toBeInTheDocument();
  expect(save.mock.calls[0]?.[1]).toMatchObject({
    to: 'me@nilofar.example',
    order: 'daily',
    message: 'off',
    dispute: 'now',
  });
});

it('accepts one address at most', async () => {
  const save = vi.fn<NotificationService['save']>();
  const actor = userEvent.setup();
  show(save);
  const to = await screen.findByRole('textbox', { name: /^Send them to/ });
  await actor.type(to, 'a@nilofar.example, b@nilofar.example');
  await actor.click(screen.getByRole('button', { name: 'Save Notifications' }));
  expect(to).toHaveAccessibleDescription(/Enter one email address\./);
  expect(save).not.toHaveBeenCalled();
});
