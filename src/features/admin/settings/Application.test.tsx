import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { demoBusiness, demoContact } from '../../../domain/shop/demoBusiness';
import { toSettingsForm, type SettingsForm } from '../../../domain/shop/settings';
import { AuthContext } from '../../account/useAuth';
import { SettingsEditor } from './Application';

const saveSettings = vi.hoisted(() =>
  vi.fn(async (_loaded: unknown, _edited: unknown, _by: string) => ({ business: {} })),
);
vi.mock('../../../firebase/shop/adminSettings', () => ({ saveSettings }));

function show(saved: SettingsForm): void {
  render(
    <MemoryRouter>
      <AuthContext value={ownersAuth()}>
        <SettingsEditor saved={saved} onReload={() => Promise.resolve(true)} isEmulated={false} />
      </AuthContext>
    </MemoryRouter>,
  );
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));

it('says that nobody can pay until the demo’s seller is replaced, and stops saying so', async () => {
  show(toSettingsForm(demoContact, demoBusiness));
  const notice = () => screen.queryByText(/This shop is not taking orders yet/);
  expect(notice()).toHaveTextContent('Legal name (still the demo’s), GSTIN (still the demo’s)');
  const values: [string, string][] = [
    ['Legal name', 'Attari Perfumers LLP'],
    ['GSTIN', '24aaacc1206d1zm'],
    ['Street address', '7 Attar Bazaar'],
    ['Support email', 'care@attari.in'],
    ['Support phone', '079 2324 1291'],
    ['Grievance officer', 'Kavya Rao'],
    ['Grievance officer’s email', 'kavya@attari.in'],
    ['Grievance officer’s telephone', '079 2324 1292'],
  ];
  for (const [label, value] of values) {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  for (const label of [/^Instagram/, /^Pinterest/, /^YouTube/])
    await userEvent.clear(screen.getByLabelText(label));
  await save();
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(notice()).toBeNull();
  expect(saveSettings).toHaveBeenCalledOnce();
});

it('says at each field what is wrong, and goes to the first', async () => {
  show(toSettingsForm(demoContact, demoBusiness));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
  await userEvent.clear(screen.getByLabelText('PIN code'));
  await save();
  const gstin = screen.getByLabelText('GSTIN');
  expect(gstin).toHaveFocus();
  expect(gstin).toHaveAccessibleDescription(/A GSTIN of Kerala begins with 32/);
  expect(screen.getByLabelText('PIN code')).toHaveAccessibleDescription(
    'PIN code is required to sell.',
  );
  expect(saveSettings).not.toHaveBeenCalled();
});

it('does not say that the settings were saved when more was typed meanwhile, and keeps it', async () => {
  let answer: (stored: { business: object }) => void = () => undefined;
  saveSettings.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  show(toSettingsForm(demoContact, demoBusiness));
  await userEvent.type(screen.getByLabelText('Legal name'), ' LLP');
  await save();
  const officer = screen.getByLabelText('Grievance officer');
  await userEvent.clear(officer);
  await userEvent.type(officer, 'Kavya Rao');
  answer({ business: {} });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled());
  expect(screen.queryByText('The settings were saved.')).not.toBeInTheDocument();
  expect(officer).toHaveValue('Kavya Rao');
});
