import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { TellMe, type WaitingService } from './TellMe';

const SIZE = { productId: 'amber-durbar', volume: '50 ml' };
const signedIn = anAuth({ state: { status: 'signed-in', user: owner } });
const visitor = anAuth({ state: { status: 'signed-out' } });
const unknown = anAuth({ state: { status: 'unknown' } });

function aService(over: Partial<WaitingService> = {}): WaitingService {
  return {
    fetchWait: vi.fn<WaitingService['fetchWait']>(async () => 'no'),
    setWait: vi.fn<WaitingService['setWait']>(async () => undefined),
    askByEmail: vi.fn<WaitingService['askByEmail']>(async () => undefined),
    ...over,
  };
}

const page = (auth: AuthApi, service: WaitingService) => (
  <AuthContext value={auth}>
    <TellMe {...SIZE} service={service} />
  </AuthContext>
);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a customer', () => {
  it('asks with one press, reads it, and takes it back', async () => {
    const service = aService();
    render(page(signedIn, service));
    expect(await screen.findByText('Shall we write to you when it is back?')).toBeVisible();
    await press('Tell me');
    expect(service.setWait).toHaveBeenLastCalledWith(owner.id, SIZE, true);
    expect(screen.getByRole('status')).toHaveTextContent(
      'We will write to owner@nilofar.example when it is back.',
    );
    // The button keeps the focus.
    expect(screen.getByRole('button', { name: 'Do not tell me' })).toHaveFocus();
    await press('Do not tell me');
    expect(service.setWait).toHaveBeenLastCalledWith(owner.id, SIZE, false);
    expect(screen.getByRole('status')).toHaveTextContent('We will not write to you about it.');
    expect(screen.getByRole('button', { name: 'Tell me' })).toBeVisible();
  });

  it('who has asked before reads so', async () => {
    render(page(signedIn, aService({ fetchWait: async () => 'waiting' })));
    expect(await screen.findByText(/^We will write to owner@nilofar.example/)).toBeVisible();
  });

  it('who was told today has nothing to press', async () => {
    render(page(signedIn, aService({ fetchWait: async () => 'told' })));
    expect(await screen.findByText(/^We have written to you today that it was back/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reads that a size is in stock when the shop has ended the wait for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const fetchWait = vi.fn<WaitingService['fetchWait']>(async () => 'no');
    render(page(signedIn, aService({ fetchWait })));
    await press('Tell me');
    expect(screen.getByRole('status')).toHaveTextContent(/^We will write to/);
    fetchWait.mockResolvedValue('in-stock');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('status')).toHaveTextContent(
      'This size is in stock. Please reload the page.',
    );
    expect(screen.getByRole('button', { name: 'Tell me' })).toBeVisible();
  });

  it('can ask again for a size that was in stock before and is sold out', async () => {
    render(page(signedIn, aService({ fetchWait: async () => 'in-stock' })));
    expect(await screen.findByText('Shall we write to you when it is back?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell me' })).toBeVisible();
  });

  it('reads that it could not be saved, and can try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const setWait = vi
      .fn<WaitingService['setWait']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce();
    render(page(signedIn, aService({ setWait })));
    await press('Tell me');
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be saved');
    await press('Tell me');
    expect(await screen.findByRole('button', { name: 'Do not tell me' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('who presses before it is known who is signed in is not asked for an address', async () => {
    const service = aService();
    const { rerender } = render(page(unknown, service));
    await press('Tell me');
    rerender(page(signedIn, service));
    expect(await screen.findByRole('button', { name: 'Do not tell me' })).toBeVisible();
    expect(service.setWait).toHaveBeenCalledExactlyOnceWith(owner.id, SIZE, true);
  });
});

describe('a visitor', () => {
  it('types an address, and reads that it must be confirmed', async () => {
    const service = aService();
    render(page(visitor, service));
    await press('Tell me');
    const field = screen.getByRole('textbox', { name: 'Email address' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'nobody');
    await press('Tell me');
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
    expect(service.askByEmail).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, 'reader@nilofar.example');
    await press('Tell me');
    expect(service.askByEmail).toHaveBeenCalledExactlyOnceWith('reader@nilofar.example', SIZE);
    expect(await screen.findByText(/^Please confirm with the link in our email\./)).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByText(/^No email\?/)).toHaveTextContent('sign in and ask with one press');
    expect(service.fetchWait).not.toHaveBeenCalled();
  });

  it('reads that it could not be saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(page(visitor, aService({ askByEmail: () => Promise.reject(new Error('offline')) })));
    await press('Tell me');
    await userEvent.type(screen.getByLabelText('Email address'), 'reader@nilofar.example');
    await press('Tell me');
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
  });
});
