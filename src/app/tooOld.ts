/** Whether this browser lacks something without which the shop's code fails. Those of `browserslist` in package.json have it all. */
export function isTooOld(): boolean {
  try {
    // Safari 16.4 was the last of the browsers to read this.
    if (!new RegExp('(?<=a)b').test('ab')) return true;
  } catch {
    return true;
  }
  return !('toSorted' in Array.prototype && 'DecompressionStream' in window);
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
