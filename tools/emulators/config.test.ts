import { expect, it } from 'vitest';
import { withEmulators } from './config';
import { profileOf } from './ports';

it('allows each emulator and stand-in where the page uses it, and upgrades no request', () => {
  const { ports } = profileOf('test', 0);
  const policy =
    "default-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src https://a.example; upgrade-insecure-requests";
  expect(withEmulators(policy, ports).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' http://127.0.0.1:14700",
    "img-src 'self' data: http://127.0.0.1:19199",
    "connect-src 'self' http://127.0.0.1:19099 http://127.0.0.1:18080 http://127.0.0.1:19199 http://127.0.0.1:14700",
    'frame-src https://a.example',
  ]);
});
