import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anAuth, owner, ownersAuth } from '../../../tests/support/auth';
import { AuthContext } from '../account/useAuth';
import { ContactPage } from './ContactPage';
import { type SendMessage } from './ContactForm';

async function fill(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), ' Kavya Rao ');
  await userEvent.type(screen.getByLabelText('Email'), 'kavya@nilofar.example');
  await userEvent.selectOptions(screen.getByLabelText('Subject'), 'press');
  await userEvent.type(screen.getByLabelText('Message'), 'For the November issue.');
}

const visitor = anAuth({ state: { status: 'signed-out' } });

function show(send: SendMessage, query = '', auth = visitor): void {
  render(
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={[`/contact${query}`]}>
        <Routes>
          <Route path="/contact" element={<ContactPage send={send} />} />
          <Route path="*" element="another page" />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  it('knows the order that somebody writes about', async () => {
    const send = vi.fn<SendMessage>(() => Promise.resolve());
    show(send, '?subject=order-support&order=K7QM-C9XA');
    expect(screen.getByLabelText('Subject')).toHaveValue('order-support');
    await userEvent.type(screen.getByLabelText('Name'), 'Kavya Rao');
    await userEvent.type(screen.getByLabelText('Email'), 'kavya@nilofar.example');
    await userEvent.type(screen.getByLabelText('Message'), 'The stopper is broken.');
    await press();
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        subject: 'order-support',
        message: 'My order is K7QM-C9XA.\n\nThe stopper is broken.',
      }),
    );
  });

  it('knows who is signed in', async () => {
    show(vi.fn(), '', ownersAuth());
    expect(screen.getByLabelText('Name')).toHaveValue(owner.name);
    expect(screen.getByLabelText('Email')).toHaveValue(owner.email);
  });

  it('keeps a message when the page is left, until it is sent', async () => {
    const order = '?subject=order-support&order=K7QM-C9XA';
    show(() => Promise.resolve(), order);
    await userEvent.type(screen.getByLabelText('Message'), 'The stopper is broken.');
    cleanup();
    show(() => Promise.resolve(), order);
    const typed = 'My order is K7QM-C9XA.\n\nThe stopper is broken.';
    expect(screen.getByLabelText('Message')).toHaveValue(typed);
    cleanup();
    show(() => Promise.resolve());
    expect(screen.getByLabelText('Message')).toHaveValue(typed);
    cleanup();
    // Another order's message is not that one.
    show(() => Promise.resolve(), '?subject=order-support&order=AAAA-C9XA');
    expect(screen.getByLabelText('Message')).toHaveValue('My order is AAAA-C9XA.\n\n');
    await fill();
    await press();
    await screen.findByRole('status');
    cleanup();
    show(() => Promise.resolve());
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it.each(['?subject=bribe', '?order=%3Cb%3E', '?subject=&order='])(
    'is empty after %s',
    (query) => {
      show(vi.fn(), query);
      expect(screen.getByLabelText('Subject')).toHaveDisplayValue('Choose one');
      expect(screen.getByLabelText('Message')).toHaveValue('');
    },
  );

  it('requires every field, and focuses the first missing one', async () => {
    const send = vi.fn(() => Promise.resolve());
    show(send);
    await press();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription(
      'Please choose a subject.',
    );
    await fill();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'kavya');
    await press();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the trimmed message, thanks the user and clears the form', async () => {
    const send = vi.fn(() => Promise.resolve());
    show(send);
    await fill();
    await press();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      name: 'Kavya Rao',
      email: 'kavya@nilofar.example',
      subject: 'press',
      message: 'For the November issue.',
    });
    expect(
      screen.getByText(
        'Thank you for contacting us! We have received your message and will get back to you soon.',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('keeps the message when it could not be sent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(() => Promise.reject(new Error('offline')));
    await fill();
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Sorry, there was an error submitting your message. Please try again later.',
    );
    expect(screen.getByLabelText('Message')).toHaveValue('For the November issue.');
  });

  it('keeps the message while the privacy page is open', async () => {
    show(() => Promise.resolve());
    await fill();
    await userEvent.click(screen.getByRole('link', { name: 'Privacy (opens in a new tab)' }));
    expect(screen.getByLabelText('Message')).toHaveValue('For the November issue.');
  });
});
