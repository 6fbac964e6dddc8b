/** The frame of reCAPTCHA's puzzle, which appears when the invisible check is not enough. */
const PUZZLE = 'iframe[src*="recaptcha"][src*="/bframe"]';

/** Google keeps the frame hidden until the puzzle is needed. */
function puzzleIsShown(): boolean {
  return [...document.querySelectorAll<HTMLElement>(PUZZLE)].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );
}

/**
 * A modal dialog makes everything outside it inert, including reCAPTCHA's puzzle. While a puzzle is shown, the open
 * modal becomes a non-modal dialog below it. Returns a function that stops this and restores the modal.
 */
export function allowCaptchaOverDialog(): () => void {
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
    // If the user closed it meanwhile, it stays closed.
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
  // It may be there already.
  look();
  return () => {
    observer.disconnect();
    raise();
  };
}
