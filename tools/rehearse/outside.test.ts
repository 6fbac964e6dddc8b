import { expect, it } from 'vitest';
import { isOfTheBrowser } from './outside';

const own = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors' };

it.each([
  ['the browser itself', 'accounts.google.com', own, true],
  ['a page', 'accounts.google.com', { ...own, 'sec-fetch-site': 'cross-site' }, false],
  ['a window', 'accounts.google.com', { ...own, 'sec-fetch-mode': 'navigate' }, false],
  ['somebody unknown', 'accounts.google.com', {}, false],
  ['the browser, for another host', 'www.google.com', own, false],
  ['the browser, for a host below', 'a.update.googleapis.com', own, false],
])('what %s asks %s for is allowed or a fault', (_, host, headers, isAllowed) => {
  expect(isOfTheBrowser(host, headers)).toBe(isAllowed);
});
