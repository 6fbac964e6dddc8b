import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTES, paths, routeOf, type RouteName } from './routes';

describe('paths', () => {
  it('builds every documented path exactly', () => {
    expect([
      paths.home(),
      paths.products(),
      paths.product('amber-durbar'),
      paths.cart(),
      paths.about(),
      paths.contact(),
      paths.refunds(),
      paths.terms(),
      paths.shipping(),
      paths.privacy(),
      paths.newArrivals(),
      paths.bestsellers(),
      paths.giftSets(),
      paths.samples(),
      paths.login(),
      paths.register(),
      paths.guided(),
      paths.checkout(),
      paths.profile(),
      paths.orders(),
      paths.wishlist(),
      paths.admin(),
      paths.adminProducts(),
      paths.adminOrders(),
      paths.adminCustomers(),
      paths.adminAnalytics(),
      paths.adminSettings(),
      paths.adminNewProduct(),
      paths.adminEditProduct('amber-durbar'),
    ]).toEqual([
      '/',
      '/products',
      '/product/amber-durbar',
      '/cart',
      '/about',
      '/contact',
      '/cancellation-refunds',
      '/terms-and-conditions',
      '/shipping',
      '/privacy',
      '/new-arrivals',
      '/bestsellers',
      '/gift-sets',
      '/samples',
      '/login',
      '/register',
      '/guided',
      '/checkout',
      '/profile',
      '/orders',
      '/wishlist',
      '/admin',
      '/admin/products',
      '/admin/orders',
      '/admin/customers',
      '/admin/analytics',
      '/admin/settings',
      '/admin/products/new',
      '/admin/products/edit/amber-durbar',
    ]);
  });

  it('puts a parameter in the middle', () => {
    expect(paths.invoice('u1_17')).toBe('/orders/u1_17/invoice');
  });

  it('encodes an id so that it stays within its segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (id) => {
        const path = paths.product(id);
        expect(path.split(/[/?#]/)).toHaveLength(3);
        expect(decodeURIComponent(path.slice('/product/'.length))).toBe(id);
      }),
    );
  });
});

describe('routeOf', () => {
  it('finds every route from the path that its builder makes', () => {
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      const build: (...params: string[]) => string = paths[name];
      expect(routeOf(build('some-id_1'))).toBe(name);
    }
  });

  it.each([
    '',
    'products',
    '//',
    '/products/',
    '/product/',
    '/product/..',
    '/product/a/b',
    '/Products',
    '/nowhere',
    '/constructor',
    '/product/a b',
    '/product/%2e%2e',
    '/orders/x/credit',
  ])('finds no route for %j', (path) => {
    expect(routeOf(path)).toBeUndefined();
  });
});
