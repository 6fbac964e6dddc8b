import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect';
import { routeOf } from './routes';

describe('safeRedirect', () => {
  it.each([
    'checkout',
    'product/amber-durbar',
    'orders/u1_1790000000000',
    'admin',
    'admin/products/new',
    'notes/kagzi-lime',
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
    'checkout?next=//evil.example',
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
        expect(routeOf(landing)).toBeDefined();
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

  it('has no redirect when there is no page to return to', () => {
    expect([
      loginPath('/'),
      loginPath('/login'),
      loginPath('/nowhere'),
      loginPath('//evil.example'),
    ]).toEqual(['/login', '/login', '/login', '/login']);
  });
});
