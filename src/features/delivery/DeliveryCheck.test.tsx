import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PinAnswer } from '../../domain/order/delivery';
import { DeliveryCheck } from './DeliveryCheck';
import { DeliveryLine } from './DeliveryLine';
import { askDelivery } from './deliveryStore';

const ask = vi.fn(async (_pin: string): Promise<PinAnswer | undefined> => ({
  served: true,
  days: 4,
}));
const field = () => screen.getByRole('textbox', { name: 'When will it reach you?' });

beforeEach(() => {
  localStorage.clear();
  // A Monday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function check(pin: string): Promise<void> {
  render(<DeliveryCheck ask={ask} />);
  await userEvent.type(field(), pin);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
}

describe('the PIN code of the product page and the cart', () => {
  it('is answered with the days on which the parcel would arrive, and is remembered', async () => {
    await check('600004');
    const sentence = 'Order today, and it reaches 600004 Sat 28 – Mon 30 Nov.';
    expect(await screen.findByText(sentence)).toBe(screen.getByRole('status'));
    cleanup();
    render(<DeliveryCheck ask={ask} />);
    expect(await screen.findByText(sentence)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change PIN code' }));
    expect(field()).toHaveValue('600004');
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Change PIN code' })).toHaveFocus();
  });

  it.each<[string, PinAnswer | undefined, string]>([
    ['no courier', { served: false }, 'No courier delivers to 190001 yet.'],
    ['no estimate', { served: true }, 'We deliver to 190001, within 1 to 10 days.'],
    ['no answer', undefined, 'Delivered within 1 to 10 days.'],
  ])('with %s says so', async (_, answer, sentence) => {
    ask.mockResolvedValueOnce(answer);
    await check('190001');
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  });

  it.each([
    ['later', '2026-12-02', 'Sent on Wed 2 Dec, it reaches 600004 Mon 7 – Tue 8 Dec.'],
    ['in the past', '2026-11-20', 'Order today, and it reaches 600004 Sat 28 – Mon 30 Nov.'],
  ])('is answered for a gift that is to leave %s', async (_, sendOn, sentence) => {
    render(<DeliveryLine pin="600004" ask={ask} sendOn={sendOn} />);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('says that it keeps digits only, until the next one is typed', async () => {
    render(<DeliveryCheck ask={ask} />);
    await userEvent.type(field(), '60a');
    expect(field()).toHaveValue('60');
    expect(screen.getByRole('alert')).toHaveTextContent('Digits only.');
    await userEvent.type(field(), '0');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that is none is refused without a question', async () => {
    await check('90000');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a PIN code of six digits');
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(ask).not.toHaveBeenCalled();
  });
});

it('an answer is fetched once, and one that is not known is asked for again', async () => {
  const network = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(Response.json(null))
    .mockResolvedValueOnce(Response.json({ served: true, days: 3 }));
  vi.stubGlobal('fetch', network);
  expect(await askDelivery('411001')).toBeUndefined();
  expect(await askDelivery('411001')).toEqual({ served: true, days: 3 });
  expect(await askDelivery('411001')).toEqual({ served: true, days: 3 });
  expect(network).toHaveBeenCalledTimes(2);
});
