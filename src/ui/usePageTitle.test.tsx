import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageHead } from './pageHead';
import { usePageTitle } from './usePageTitle';

function Product() {
  usePageHead({
    title: 'Amber Durbar',
    description: 'Qwertz.',
    canonical: '/product/amber-durbar',
    image: 'https://nilofar.example/amber.webp',
  });
  return null;
}

function Cart() {
  usePageTitle('Your cart');
  return null;
}

it('removes the metadata of the previous page', () => {
  history.replaceState(null, '', '/cart');
  document.head.innerHTML = `<link rel="canonical" href="${location.origin}/product/amber-durbar">
    <script id="page-data" type="application/ld+json">[]</script>`;
  const { rerender } = render(<Product />);
  expect(document.head.innerHTML).toMatch(/amber.*page-data|page-data.*amber/s);
  rerender(<Cart />);
  expect(document.title).toBe('Your cart · NILOFAR');
  expect(document.head.innerHTML).not.toMatch(/amber|Qwertz|page-data/i);
  const canonical = document.head.querySelector('link[rel="canonical"]');
  expect(canonical).toHaveAttribute('href', `${location.origin}/cart`);
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
