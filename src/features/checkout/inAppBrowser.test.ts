import { describe, expect, it } from 'vitest';
import { isIos, lacksHandler } from './inAppBrowser';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

describe('browsers that cannot report a payment to the page', () => {
  it.each([
    ['Instagram on Android', `${ANDROID}; wv) AppleWebKit/537.36 Mobile Instagram 350.0.0`],
    ['Instagram on iOS', `${IPHONE} (KHTML, like Gecko) Mobile/22B83 Instagram 350.0.0`],
    ['Facebook on iOS', `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/480.0;FBBV/1]`],
    ['Facebook on Android', `${ANDROID}) Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]`],
    ['Messenger', `${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0]`],
    ['Line', `${IPHONE} Safari Line/14.20.0`],
    ['UC', `${ANDROID}) AppleWebKit/537.36 UCBrowser/13.7 Mobile Safari/537.36`],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/80.0/191.308; U; en) Presto/2.5'],
    ['any other WebView', `${ANDROID} Build/AP4A; wv) AppleWebKit/537.36 Version/4.0`],
  ])('%s', (_, userAgent) => expect(lacksHandler(userAgent)).toBe(true));

  it.each([
    ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36`],
    ['Safari on iOS', `${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Opera on Android', `${ANDROID}) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 OPR/86.0`],
    [
      'Firefox on a desktop',
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    ],
    [
      'a name that only contains one',
      'Mozilla/5.0 (Windows NT 10.0) Online/1.0 Outline/3.0 Chrome/141.0',
    ],
  ])('not %s', (_, userAgent) => expect(lacksHandler(userAgent)).toBe(false));
});

it('knows iOS, where a UPI id may still be typed', () => {
  expect(isIos(IPHONE)).toBe(true);
  expect(isIos(`${ANDROID}) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36`)).toBe(false);
});
