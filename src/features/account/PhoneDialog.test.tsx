import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhoneDialog } from './PhoneDialog';
import { PhoneError, type PhoneErrorCode, type PhoneVerifier } from './phoneVerifier';

// Queries by role are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

function show(verifier: Partial<PhoneVerifier> = {}) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const fakeVerifier: PhoneVerifier = {
    send: vi.fn(async () => undefined),
    verify: vi.fn(async () => undefined),
    ...verifier,
  };
  render(
    <PhoneDialog
      open
      phone="9876543210"
      verifier={fakeVerifier}
      doneLabel="Continue to payment"
      onDone={onDone}
      onClose={onClose}
    />,
  );
  return { onDone, onClose, fakeVerifier };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the wait for a new code', () => {
  const dialog = (verifier: PhoneVerifier, phone: string, open: boolean) => (
    <PhoneDialog
      open={open}
      phone={phone}
      verifier={verifier}
      doneLabel="Save"
      onDone={() => undefined}
      onClose={() => undefined}
    />
  );

  it('goes on when the dialog was closed, and the code that was sent still counts', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const verifier = { send: vi.fn(async () => undefined), verify: vi.fn(async () => undefined) };
    const { rerender } = render(dialog(verifier, '9876543210', true));
    await screen.findByRole('textbox', { name: 'Code' });
    now.mockReturnValue(11_000);
    rerender(dialog(verifier, '9876543210', false));
    await act(async () => rerender(dialog(verifier, '9876543210', true)));
    expect(verifier.send).toHaveBeenCalledOnce();
    expect(screen.getByText('20')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), {
      target: { value: '123456' },
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Verify' })));
    expect(verifier.verify).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('is over after half a minute, and is not that of another number or of a code that was not sent', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const verifier = { send: vi.fn(async () => undefined), verify: vi.fn(async () => undefined) };
    const { rerender } = render(dialog(verifier, '9876543210', true));
    const again = async (phone: string): Promise<void> => {
      rerender(dialog(verifier, phone, false));
      await act(async () => rerender(dialog(verifier, phone, true)));
    };
    await screen.findByRole('textbox', { name: 'Code' });
    now.mockReturnValue(31_000);
    await again('9876543210');
    expect(verifier.send).toHaveBeenCalledTimes(2);
    verifier.send.mockRejectedValueOnce(new Error('offline'));
    await again('9876543211');
    expect(verifier.send).toHaveBeenCalledTimes(3);
    await again('9876543211');
    expect(verifier.send).toHaveBeenCalledTimes(4);
  });
});

describe('send → verify → done', () => {
  it('verifies a phone', async () => {
    const user = userEvent.setup();
    const { fakeVerifier, onDone } = show();
    expect(fakeVerifier.send).toHaveBeenCalledExactlyOnceWith('+919876543210');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '1234567');
    expect(code).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(fakeVerifier.verify).toHaveBeenCalledExactlyOnceWith('123456');
    expect(await screen.findByText(/is verified/)).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('takes a code that was copied with a space, and says when a letter was dropped', async () => {
    const user = userEvent.setup();
    const { fakeVerifier } = show();
    const code = await screen.findByRole('textbox', { name: 'Code' });
    await user.click(code);
    await user.paste('123 456');
    expect(code).toHaveValue('123456');
    await user.type(code, 'x');
    expect(screen.getByText('Digits only.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(fakeVerifier.verify).toHaveBeenCalledExactlyOnceWith('123456');
  });

  it('Cancel closes it, before and after the code', async () => {
    const user = userEvent.setup();
    let sent = (): void => undefined;
    const { onClose } = show({ send: () => new Promise((done) => (sent = done)) });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    sent();
    await screen.findByRole('textbox', { name: 'Code' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('a press beside it does not close it', () => {
    const { onClose } = show();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a code that is too short is not sent anywhere', async () => {
    const user = userEvent.setup();
    const { fakeVerifier } = show();
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Invalid OTP. Check the SMS, or ask for a new code.',
    );
    expect(fakeVerifier.verify).not.toHaveBeenCalled();
  });

  it('says that it is sending, and cannot be pressed to send more', async () => {
    const { fakeVerifier } = show({ send: vi.fn(() => new Promise<void>(() => undefined)) });
    expect(screen.getByRole('status')).toHaveTextContent(/^Sending a 6-digit code by SMS to/);
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    expect(fakeVerifier.send).toHaveBeenCalledOnce();
  });

  it('shows that it is verifying, and cannot be pressed to verify twice', async () => {
    const user = userEvent.setup();
    const { fakeVerifier } = show({ verify: vi.fn(() => new Promise<void>(() => undefined)) });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
    const verify = screen.getByRole('button', { name: 'Verify' });
    expect(verify).toHaveAttribute('aria-busy', 'true');
    await user.click(verify);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAttribute('readonly');
    expect(fakeVerifier.verify).toHaveBeenCalledOnce();
  });
});

const faults: [PhoneErrorCode, string][] = [
  ['signed-out', 'User not authenticated'],
  ['invalid', 'Invalid OTP. Check the SMS, or ask for a new code.'],
  ['expired', 'This code has expired. Ask for a new one.'],
  ['quota', 'Too many codes were requested. Please wait a while and try again.'],
  ['captcha', 'We could not confirm that you are not a robot. Please try again.'],
];

describe('every failure shows its message', () => {
  it.each([...faults.slice(0, 1), ...faults.slice(3)])('sending: %s', async (fault, sentence) => {
    const send = vi.fn().mockRejectedValueOnce(new PhoneError(fault));
    show({ send });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    send.mockResolvedValueOnce(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeInTheDocument();
  });

  it.each(faults.slice(0, 4))('verifying: %s', async (fault, sentence) => {
    const user = userEvent.setup();
    show({ verify: () => Promise.reject(new PhoneError(fault)) });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    expect(code).toHaveValue('000000');
    // So that the right code replaces the wrong one as it is typed.
    expect(code).toHaveFocus();
    expect(code.selectionEnd).toBe(6);
    expect(code.selectionStart).toBe(0);
  });

  it('sending, unknown: Failed to send OTP', async () => {
    show({ send: () => Promise.reject(new Error('Firebase: Error (auth/internal-error).')) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP');
  });

  it('verifying, unknown: Invalid OTP', async () => {
    const user = userEvent.setup();
    show({ verify: () => Promise.reject(new Error('Firebase: Error (auth/internal-error).')) });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid OTP. Check the SMS, or ask for a new code.',
    );
  });
});

it('a new code can be requested after 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const { fakeVerifier } = show();
  expect(await screen.findByText(/^You can ask/)).toHaveTextContent('for a new code in 30 s.');
  expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
  for (let second = 0; second < 30; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(fakeVerifier.send).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
  expect(await screen.findByText(/^You can ask/)).toHaveTextContent(/ in \d+ s\.$/);
});
