import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmNewsletterPage, type NewsletterLinks } from './ConfirmNewsletterPage';

type ConfirmSubscription = NewsletterLinks['confirm'];

function open(
  confirm: ConfirmSubscription,
  path = '/newsletter?to=hash&code=c0de',
  leave: NewsletterLinks['leave'] = () => Promise.reject(new Error('nobody leaves')),
  confirmWait: ConfirmSubscription = () => Promise.reject(new Error('nobody waits')),
): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConfirmNewsletterPage links={{ confirm, confirmWait, leave }} />
    </MemoryRouter>,
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));

it('confirms only when the button is pressed, because mail programs open links unasked', async () => {
  const confirm = vi.fn<ConfirmSubscription>(() => Promise.resolve('confirmed'));
  open(confirm);
  expect(confirm).not.toHaveBeenCalled();
  await press();
  expect(confirm).toHaveBeenCalledExactlyOnceWith('hash', 'c0de');
  expect(await screen.findByText('Thank you. Your address is confirmed.')).toBeVisible();
});

it('says when the link has been used or is not complete', async () => {
  open(() => Promise.resolve('refused'));
  await press();
  expect(await screen.findByText(/This link has already been used/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['/newsletter', '/newsletter?to=hash', '/newsletter?code=c0de'])(
  'offers nothing to press at %s, which no email links to',
  (path) => {
    open(() => Promise.resolve('refused'), path);
    expect(screen.getByText(/This link has already been used or is incomplete/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('can be tried again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(
    vi
      .fn<ConfirmSubscription>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce('confirmed'),
  );
  await press();
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  await press();
  expect(await screen.findByText('Thank you. Your address is confirmed.')).toBeVisible();
});

it('ends a subscription only when the button is pressed', async () => {
  const confirm = vi.fn<ConfirmSubscription>();
  const leave = vi.fn<NewsletterLinks['leave']>(() => Promise.resolve());
  open(confirm, '/newsletter?to=hash&code=c0de&leave=1', leave);
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(leave).toHaveBeenCalledExactlyOnceWith('hash', 'c0de');
  expect(await screen.findByText('You will no longer receive our newsletter.')).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

describe('the link of an email about a size that is sold out', () => {
  it('confirms who waits, and not the newsletter', async () => {
    const confirm = vi.fn<ConfirmSubscription>();
    const confirmWait = vi.fn<ConfirmSubscription>(() => Promise.resolve('confirmed'));
    open(confirm, '/newsletter?to=hash&code=c0de&wait=1', undefined, confirmWait);
    expect(screen.getByRole('heading', { name: 'Back in stock' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
    expect(confirmWait).toHaveBeenCalledExactlyOnceWith('hash', 'c0de');
    expect(
      await screen.findByText('Thank you. We will write to you when it is back.'),
    ).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('takes it back', async () => {
    const leave = vi.fn<NewsletterLinks['leave']>(() => Promise.resolve());
    open(vi.fn(), '/newsletter?to=hash&code=c0de&leave=1&wait=1', leave);
    await userEvent.click(screen.getByRole('button', { name: 'Do not tell me' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('hash', 'c0de');
    expect(await screen.findByText('We will not write to you about it.')).toBeVisible();
  });
});
