import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhoneDialog } from './PhoneDialog';
import { PhoneError, type PhoneFault, type PhoneVerifier } from './phoneVerifier';

// Whole pages by role, on machines that are busy with emulators beside.
vi.setConfig({ testTimeout: 20_000 });

function show(verifier: Partial<PhoneVerifier> = {}) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const engine: PhoneVerifier = {
    send: vi.fn(async () => undefined),
    verify: vi.fn(async () => undefined),
    ...verifier,
  };
  render(
    <PhoneDialog
      open
      phone="9876543210"
      verifier={engine}
      doneLabel="Continue to payment"
      onDone={onDone}
      onClose={onClose}
    />,
  );
  return { onDone, onClose, engine };
}

beforeEach(() => {
  // jsdom has no modal dialogs.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('send → verify → done (SPEC §4)', () => {
  it('goes through', async () => {
    const user = userEvent.setup();
    const { engine, onDone } = show();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(engine.send).toHaveBeenCalledExactlyOnceWith('+919876543210');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '1234567');
    expect(code).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(engine.verify).toHaveBeenCalledExactlyOnceWith('123456');
    expect(await screen.findByText(/is verified/)).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('Cancel closes it, before and after the code', async () => {
    const user = userEvent.setup();
    const { onClose } = show();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('textbox', { name: 'Code' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('a code that is too short is not sent anywhere', async () => {
    const user = userEvent.setup();
    const { engine } = show();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid OTP');
    expect(engine.verify).not.toHaveBeenCalled();
  });

  it('a second click while sending sends nothing more', async () => {
    const user = userEvent.setup();
    const { engine } = show({ send: vi.fn(() => new Promise<void>(() => undefined)) });
    const send = screen.getByRole('button', { name: 'Send code' });
    await user.dblClick(send);
    expect(engine.send).toHaveBeenCalledOnce();
  });
});

const faults: [PhoneFault, string][] = [
  ['signed-out', 'User not authenticated'],
  ['invalid', 'Invalid OTP'],
  ['expired', 'This code has expired. Ask for a new one.'],
  [
    'in-use',
    'This number is being verified for another account. Please try again in half an hour.',
  ],
  ['quota', 'Too many codes were requested. Please wait a while and try again.'],
  ['captcha', 'We could not confirm that you are not a robot. Please try again.'],
];

describe('what can go wrong has its sentence', () => {
  it.each([...faults.slice(0, 1), ...faults.slice(3)])('sending: %s', async (fault, sentence) => {
    const user = userEvent.setup();
    show({ send: () => Promise.reject(new PhoneError(fault)) });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Send code' })).toBeInTheDocument();
  });

  it.each(faults.slice(0, 4))('verifying: %s', async (fault, sentence) => {
    const user = userEvent.setup();
    show({ verify: () => Promise.reject(new PhoneError(fault)) });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('000000');
  });

  it('sending, unknown: Failed to send OTP', async () => {
    const user = userEvent.setup();
    show({ send: () => Promise.reject(new Error('Firebase: Error (auth/internal-error).')) });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP');
  });

  it('verifying, unknown: Invalid OTP', async () => {
    const user = userEvent.setup();
    show({ verify: () => Promise.reject(new Error('Firebase: Error (auth/internal-error).')) });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid OTP');
  });
});

it('a new code may be asked for after 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const { engine } = show();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('A new code can be sent in 30 s.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
  for (let second = 0; second < 30; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(engine.send).toHaveBeenCalledTimes(2);
  expect(await screen.findByText(/^A new code can be sent in \d+ s\.$/)).toBeInTheDocument();
});
