import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../emulators/ports';
import { corsHeaders, readCors, type CorsRules } from './cors';

const SHOP = 'https://shop.nilofar.example';
const own: CorsRules = [{ origin: [SHOP], method: ['GET'], responseHeader: ['Content-Type'] }];

it.each([
  ['its own origin', own, SHOP, 'GET', SHOP],
  ['another origin', own, 'https://a.example', 'GET', undefined],
  ['another method', own, SHOP, 'PUT', undefined],
  ['no origin', own, undefined, 'GET', undefined],
  ['a bucket without rules', [], SHOP, 'GET', undefined],
])(
  'a photograph is sent to %s with its CORS headers or without',
  (_, rules, origin, method, to) => {
    expect(corsHeaders(rules, { origin, method })['access-control-allow-origin']).toBe(to);
  },
);

it('storage.cors.json lets every page read photographs', () => {
  const headers = corsHeaders(readCors(join(root, 'storage.cors.json')), {
    origin: SHOP,
    method: 'GET',
  });
  expect(headers).toEqual({ 'access-control-allow-origin': '*' });
});
