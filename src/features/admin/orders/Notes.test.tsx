import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Notes } from './Notes';

const addNote = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../../firebase/order/adminOrders', () => ({ addNote }));

it('keeps what is typed while a note is saved, and what could not be saved', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let saved: () => void = () => undefined;
  const saving = new Promise<void>((resolve) => {
    saved = resolve;
  });
  addNote.mockReturnValueOnce(saving).mockRejectedValueOnce(new Error('offline'));
  const onAdded = vi.fn<() => void>();
  const actor = userEvent.setup();
  render(
    <MemoryRouter>
      <Notes orderId="u_1" notes={[]} names={new Map()} by="owner" onAdded={onAdded} />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText('New note');
  await actor.type(field, 'Called.');
  await actor.click(screen.getByRole('button', { name: 'Add note' }));
  await actor.type(field, ' She will call back.');
  saved();
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(field).toHaveValue('Called. She will call back.');
  await actor.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The note could not be saved.');
  expect(field).toHaveValue('Called. She will call back.');
});
