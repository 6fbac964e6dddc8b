/** Whether this browser is older than those of `browserslist` in package.json. */
export function isTooOld(): boolean {
  if (typeof CSS === 'undefined') return true;
  // The one came with Safari 16.4 and Firefox 128, the other with Chrome 111, as MDN dates them.
  return !('registerProperty' in CSS && CSS.supports('color', 'color-mix(in srgb, red, red)'));
}

/** Says at the head of the page, which can still be read, that nothing can be bought in this browser. */
export function sayTooOld(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent =
      'This browser is too old for our shop, so you cannot buy here with it. Please update it, or open this page in another one, such as the latest Chrome, Safari or Firefox.';
    notice.style.cssText = 'padding:1rem 1.5rem;background:#f7ecd6;color:#1a1512;text-align:center';
    document.body.insertBefore(notice, document.body.firstChild);
  });
}
