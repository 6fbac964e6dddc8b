import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRazorpay } from './razorpay';

const payment = {
  key: 'rzp_test_1',
  razorpayOrderId: 'order_1',
  orderId: 'u1_1',
  amountPaise: 14_500,
  name: 'Meera Rao',
  email: 'meera@example.in',
  phone: '+919876543210',
};

/** Opens the window in a browser of this user agent. @returns the options it was opened with */
function optionsIn(userAgent: string): unknown {
  let given: unknown;
  window.Razorpay = class {
    constructor(options: unknown) {
      given = options;
    }
    on(): void {}
    open(): void {}
    close(): void {}
  };
  onTestFinished(() => {
    delete window.Razorpay;
  });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  void openRazorpay(payment, () => undefined, new AbortController().signal);
  return given;
}

const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0.0.0 Mobile Safari/537.36';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1';

afterEach(() => void vi.restoreAllMocks());

describe('Razorpay’s window', () => {
  it('takes no typed UPI id, which has ended', () => {
    expect(optionsIn(CHROME)).toMatchObject({
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    });
  });

  it('takes a typed UPI id on iOS, where it goes on', () => {
    expect(optionsIn(SAFARI)).not.toHaveProperty('config');
  });

  it('reports to the page', () => {
    expect(optionsIn(CHROME)).not.toHaveProperty('callback_url');
    expect(optionsIn(CHROME)).not.toHaveProperty('redirect');
  });

  it('returns by a form inside Instagram, to the address of this order', () => {
    expect(optionsIn(`${CHROME} Instagram 350.0`)).toMatchObject({
      redirect: true,
      callback_url: `${location.origin}/api/hooks/paid?order=u1_1`,
    });
  });

  it('gives the focus back to the button that was pressed, when it is closed', async () => {
    let dismiss = (): void => undefined;
    window.Razorpay = class {
      constructor({ modal }: { modal: { ondismiss: () => void } }) {
        dismiss = modal.ondismiss;
      }
      on(): void {}
      open(): void {
        // As a frame that takes the focus and is gone afterwards.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }
      close(): void {}
    };
    const button = document.createElement('button');
    document.body.append(button);
    onTestFinished(() => {
      delete window.Razorpay;
      button.remove();
    });
    button.focus();
    const closed = openRazorpay(payment, () => undefined, new AbortController().signal);
    expect(button).not.toHaveFocus();
    dismiss();
    expect(await closed).toEqual({ kind: 'closed', failure: undefined });
    expect(button).toHaveFocus();
  });
});
