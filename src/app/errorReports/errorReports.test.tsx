import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentStore, setConsent } from './consent';
import { destinationOf } from './destination';
import { envelope, framesOf } from './envelope';
import { ErrorReportsChoice } from './ErrorReportsChoice';
import { startReports as startReporter } from './reporter';

const DSN = 'https://abc@o1.ingest.example/42';
const sent: { url: string; body: string }[] = [];
const { error: logError } = console;
let stop: (() => void) | undefined;
function startReports(build: string): void {
  stop = startReporter(DSN, build);
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body });
    return Promise.reject(new Error('offline'));
  });
});
afterEach(() => {
  stop?.();
  setConsent(false);
  console.error = logError;
  document.body.innerHTML = '';
});

const uncaught = (error: Error): boolean =>
  fireEvent(window, new ErrorEvent('error', { error, message: error.message }));

describe('reports of errors', () => {
  it('are sent only while the visitor allows it, which nobody does at first', async () => {
    startReports('abc1234');
    uncaught(new Error('before'));
    expect(sent).toEqual([]);
    render(<ErrorReportsChoice />);
    const choice = screen.getByRole('checkbox', { name: /When a page fails, report it to us/ });
    expect(choice).not.toBeChecked();
    await userEvent.setup().click(choice);
    expect(choice).toBeChecked();
    expect(localStorage.getItem('error-reports')).toBe('yes');
    uncaught(new Error('allowed'));
    expect(sent).toHaveLength(1);
    await userEvent.setup().click(choice);
    expect(localStorage.getItem('error-reports')).toBeNull();
    uncaught(new Error('after'));
    expect(sent).toHaveLength(1);
    expect(consentStore.get()).toBe(false);
  });

  it('say what failed, in which build and on which kind of page, and nothing about the visitor', () => {
    setConsent(true);
    history.replaceState({}, '', '/orders/Abc123xyzAbc123xyzAbc123xyzA_1763620200000');
    document.body.innerHTML =
      '<input value="Meera Iyer"><address>14 Kalamkari Lane, Surat</address>';
    localStorage.setItem('checkout-draft', JSON.stringify({ city: 'Vadodara' }));
    startReports('abc1234');
    uncaught(
      new TypeError(
        'Meera at Kalamkari Lane in Vadodara, meera@x.in, +91 98765 43210 has no price',
      ),
    );
    const [{ url, body } = { url: '', body: '' }] = sent;
    expect(url).toBe('https://o1.ingest.example/api/42/envelope/?sentry_version=7&sentry_key=abc');
    expect(body.split('\n')).toHaveLength(3);
    for (const text of [
      'Meera',
      'Kalamkari',
      'Vadodara',
      'x.in',
      '98765',
      'Abc123',
      '1763620200000',
    ])
      expect(body).not.toContain(text);
    const event: unknown = JSON.parse(body.split('\n')[2] ?? '');
    expect(event).toMatchObject({
      release: 'abc1234',
      transaction: 'order',
      exception: {
        values: [{ type: 'TypeError', value: expect.stringContaining('has no price') }],
      },
    });
    localStorage.removeItem('checkout-draft');
    history.replaceState({}, '', '/');
  });

  it('are sent once for an error that repeats, and five times at most', () => {
    setConsent(true);
    startReports('');
    for (const n of [1, 1, 2, 3, 4, 5, 6]) uncaught(new Error(`no ${n}`));
    expect(sent).toHaveLength(5);
  });

  it('include what the shop writes to the console as an error', () => {
    setConsent(true);
    console.error = () => undefined;
    startReports('');
    console.error('React caught', new Error('in a part of the page'));
    console.error('only words');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain('in a part of the page');
  });
});

describe('the place of an error', () => {
  it.each([
    [
      'Chromium',
      'TypeError: x\n    at draw (https://n.in/assets/a-1.js:1:20)\n    at https://n.in/assets/b-2.js:3:4',
    ],
    ['Firefox and Safari', 'draw@https://n.in/assets/a-1.js:1:20\n@https://n.in/assets/b-2.js:3:4'],
  ])('is read from the stack of %s, outermost first', (_browser, stack) => {
    expect(framesOf(stack, 'https://n.in')).toEqual([
      { function: '?', filename: '/assets/b-2.js', lineno: 3, colno: 4, in_app: true },
      { function: 'draw', filename: '/assets/a-1.js', lineno: 1, colno: 20, in_app: true },
    ]);
  });

  it('is left out where it is not in the shop’s code', () => {
    const stack =
      'at x (https://elsewhere.in/assets/a.js:1:2)\nat y (https://n.in/orders/u1_17:3:4)';
    expect(framesOf(stack, 'https://n.in')).toEqual([]);
  });
});

it('a DSN without a project is a mistake', () => {
  expect(() => destinationOf('https://o1.ingest.example/42')).toThrow('VITE_ERROR_DSN');
  expect(() => destinationOf('nonsense')).toThrow();
});

it('what is thrown need not be an Error', () => {
  const at = {
    location: { origin: 'https://n.in', pathname: '/' },
    known: [],
    build: '',
    now: 0,
    id: 'a',
  };
  expect(envelope('just text', destinationOf(DSN), at)).toContain('"value":"just text"');
});
