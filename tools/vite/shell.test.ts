import { describe, expect, it } from 'vitest';
import { withOrigin, withoutScreen } from './shell';
import { stylesFor } from './styles';
import { isPhoto, isShellFile, isPrerenderedPage, otherWidths, pageKey } from '../../src/sw/urls';

describe('a page in its HTML', () => {
  it('requests everything at once when nothing is prerendered', () => {
    expect(withoutScreen('<head></head>', '/a.css', ['/a.js'])).toBe(
      '<head><link rel="stylesheet" crossorigin href="/a.css" />' +
        '<link rel="modulepreload" crossorigin href="/a.js" /></head>',
    );
  });

  it('has the share image under an absolute URL', () => {
    expect(withOrigin('<meta content="/share.jpg" />', 'https://x.example')).toBe(
      '<meta content="https://x.example/share.jpg" />',
    );
  });
});

describe('the styles of a page', () => {
  const code = `a("shell text-sm", b ? "md:flex" : "", "before:content-['/']");`;
  it.each([
    ['.text-sm{a:b}', '.text-sm{a:b}'],
    ['.text-lg{a:b}', ''],
    [
      '@media (min-width:48rem){.md\\:flex{a:b}.md\\:grid{a:b}}',
      '@media (min-width:48rem){.md\\:flex{a:b}}',
    ],
    ['@media print{.x{a:b}}', ''],
    ['.shell .text-lg{a:b}', ''],
    ['.text-sm,.text-lg{a:b}', '.text-sm{a:b}'],
    ['.text-sm:is(:where(.group):hover *){a:b}', '.text-sm:is(:where(.group):hover *){a:b}'],
    ['@layer base{html,p{a:b}}@layer components;', '@layer base{html,p{a:b}}@layer components;'],
    ['@keyframes x{from{a:b}to{a:c}}', '@keyframes x{from{a:b}to{a:c}}'],
    ['@property --x{syntax:"*";inherits:false}', '@property --x{syntax:"*";inherits:false}'],
  ])('%s becomes %s', (sheet, kept) => {
    expect(stylesFor(sheet, code)).toBe(kept);
  });

  it('have a class whose name has a quotation mark in it', () => {
    const rule = String.raw`.before\:content-\[\'\/\'\]:before{a:b}`;
    expect(stylesFor(rule, code)).toBe(rule);
  });
});

describe('what the service worker keeps', () => {
  const shop = 'https://shop.example';
  const url = (path: string): URL => new URL(path, shop);

  it('caches the build, the shop’s pictures and product photographs', () => {
    expect(isShellFile(url('/assets/index-abc.js'), shop)).toBe(true);
    expect(isPhoto(url('/pictures/hero-960.avif'), shop)).toBe(true);
    const photo =
      'https://firebasestorage.googleapis.com/v0/b/x/o/products%2F1-amber_1200.webp?alt=media';
    expect(isPhoto(new URL(photo), shop)).toBe(true);
  });

  it.each([
    '/api/create-razorpay-order',
    'https://firestore.googleapis.com/v1/projects/x/databases/(default)/documents/orders/1',
    'https://identitytoolkit.googleapis.com/v1/accounts:lookup',
    'https://firebasestorage.googleapis.com/v0/b/x/o/invoices%2F1.pdf?alt=media',
    'https://firebasestorage.googleapis.com/v0/b/x/o/products%2F..%2Finvoices/1',
    'https://elsewhere.example/assets/index.js',
  ])('does not cache %s', (address) => {
    expect(isShellFile(url(address), shop) || isPhoto(url(address), shop)).toBe(false);
  });

  it('knows the other widths of a photograph', () => {
    expect(otherWidths('https://x/p_400.webp?alt=media')).toEqual([
      'https://x/p_1600.webp?alt=media',
      'https://x/p_1200.webp?alt=media',
      'https://x/p_800.webp?alt=media',
    ]);
    expect(otherWidths('https://x/1-oud.1200.avif?alt=media')).toEqual([
      'https://x/1-oud.1600.avif?alt=media',
      'https://x/1-oud.800.avif?alt=media',
      'https://x/1-oud.400.avif?alt=media',
    ]);
    expect(otherWidths('https://x/hero.avif')).toEqual([]);
  });

  it.each(['/', '/products', '/product/amber-durbar', '/notes', '/notes/rose', '/privacy'])(
    'keeps %s, which anybody may open',
    (path) => expect(isPrerenderedPage(url(path))).toBe(true),
  );

  it.each([
    '/cart',
    '/checkout',
    '/orders/1',
    '/profile',
    '/login',
    '/admin',
    '/product/a/b',
    '/x',
  ])('does not keep %s', (path) => expect(isPrerenderedPage(url(path))).toBe(false));

  it('keeps a page once, whatever an advertisement adds to its address', () => {
    const plain = `${shop}/products?category=oud`;
    const added = url('/products?utm_source=a&category=oud&fbclid=b&gclid=c#top');
    expect(pageKey(added)).toBe(plain);
    expect(pageKey(url('/?utm_source=a'))).toBe(`${shop}/`);
  });
});
