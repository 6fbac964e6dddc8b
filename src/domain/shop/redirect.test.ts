import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect';
import { routeOf } from './routes';

describe('safeRedirect', () => {
  it.each([
    'checkout',
    'product/amber-durbar',
    'product/amber-durbar?size=10+ml',
    'orders/u1_1790000000000',
    'admin',
    'admin/products/new',
    'notes/kagzi-lime',
    'checkout?order=u1_1790000000000',
    'checkout?order=u1_1790000000000&payment=failed',
    'checkout?only=amber-durbar&size=50+ml&pieces=1',
    'products?q=rose+%26+oud&notes=saffron',
    'orders?status=shipped',
    'admin/orders?status=failing&from=2026-11-01',
  ])('accepts %j', (raw) => expect(safeRedirect(raw)).toBe(raw));

  it.each([
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '/evil.example',
    '/checkout',
    '///evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'checkout\\..\\evil',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://evil.example/1',
    '%2F%2Fevil.example',
    'checkout/../../evil',
    '.evil.example',
    '%5C%5Cevil.example',
    'checkout%2F..%2F..',
    'product/%2e%2e',
    'product/..',
    '../login',
    './checkout',
    'checkout/',
    'checkout#x',
    'checkout@evil.example',
    ' checkout',
    'checkout ',
    'checkout\0',
    '\tcheckout',
    'evil.example',
    'product/evil.example',
    'product/a/b',
    'product/',
    'CHECKOUT',
    'сheckout',
    '__proto__',
    'toString',
    'login',
    'register',
    ':id',
    'product/:id',
    `product/${'a'.repeat(129)}`,
  ])('ignores %j', (raw) => {
    expect(safeRedirect(raw)).toBe('');
  });

  it.each([
    ['checkout?next=//evil.example', 'checkout'],
    ['checkout?order=u1_1&next=//evil.example', 'checkout?order=u1_1'],
    ['checkout?order=//evil.example', 'checkout'],
    ['checkout?order=u1_1#x', 'checkout'],
    ['checkout?payment=paid', 'checkout'],
    ['checkout?__proto__=x', 'checkout'],
    ['cart?order=u1_1', 'cart'],
    ['products?utm_source=letter&q=rose', 'products?q=rose'],
    ['products?q=a%00b', 'products'],
    ['orders?status=a?b', 'orders?status=a%3Fb'],
    [`products?q=${'a'.repeat(201)}`, 'products'],
  ])('of the query of %j keeps only what the route defines', (raw, kept) => {
    expect(safeRedirect(raw)).toBe(kept);
  });

  it('returns an empty string for no value', () => {
    expect([safeRedirect(null), safeRedirect(undefined), safeRedirect('')]).toEqual(['', '', '']);
  });

  it('never leads outside our own origin and routes, for any input', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .array(
          fc.constantFrom(
            '/',
            '\\',
            ':',
            '.',
            '..',
            '%2f',
            '@',
            '?',
            '#',
            '&',
            '=',
            'order',
            'q',
            'products',
            '\t',
            'checkout',
            'product',
            'evil.example',
            'javascript',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (raw) => {
        const landing = `/${safeRedirect(raw)}`;
        const url = new URL(landing, 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname + url.search + url.hash).toBe(landing);
        expect(routeOf(url.pathname)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('loginPath', () => {
  it('contains the page to return to', () => {
    expect(loginPath('/checkout')).toBe('/login?redirect=checkout');
    expect(loginPath('/product/amber-durbar')).toBe('/login?redirect=product/amber-durbar');
  });

  it('contains its query, so that it can be read back whole', () => {
    const path = loginPath('/checkout?order=u1_1&payment=failed');
    expect(path).toBe('/login?redirect=checkout%3Forder%3Du1_1%26payment%3Dfailed');
    expect(new URL(path, 'https://shop.example').searchParams.get('redirect')).toBe(
      'checkout?order=u1_1&payment=failed',
    );
  });

  it('has no redirect when there is no page to return to', () => {
    expect([
      loginPath('/'),
      loginPath('/login'),
      loginPath('/nowhere'),
      loginPath('//evil.example'),
    ]).toEqual(['/login', '/login', '/login', '/login']);
  });
});
