/** Where reCAPTCHA draws its puzzle, when an invisible check was not enough. */
const PUZZLE = 'iframe[src*="recaptcha"][src*="/bframe"]';

/** Drawn by Google far off the page until it is wanted. */
function puzzleIsShown(): boolean {
  return [...document.querySelectorAll<HTMLElement>(PUZZLE)].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );
}

/**
 * A modal dialog makes everything outside it inert, and reCAPTCHA draws its puzzle outside: nobody could solve it. So
 * as long as a puzzle is shown, the open modal is an ordinary dialog that lies below it. Returns the way back.
 */
export function captchaAbove(): () => void {
  let lowered: HTMLDialogElement | undefined;

  const lower = (): void => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog:modal');
    if (!dialog) return;
    lowered = dialog;
    dialog.close();
    Object.assign(dialog.style, { position: 'fixed', inset: '0' });
    dialog.show();
  };
  const raise = (): void => {
    const dialog = lowered;
    lowered = undefined;
    if (!dialog) return;
    // Closed meanwhile by the person: then it stays closed.
    const wasOpen = dialog.open;
    dialog.close();
    Object.assign(dialog.style, { position: '', inset: '' });
    if (wasOpen) dialog.showModal();
  };
  const look = (): void => {
    if (puzzleIsShown() === (lowered !== undefined)) return;
    if (lowered) raise();
    else lower();
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
  });
  return () => {
    observer.disconnect();
    raise();
  };
}
