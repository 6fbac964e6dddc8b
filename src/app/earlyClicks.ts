/**
 * Keeps the buttons that somebody presses before React listens. Links work without scripts and are left alone.
 *
 * @returns a function that presses them, to call as soon as React listens and handles every later press itself
 */
export function keepEarlyClicks(container: HTMLElement): () => void {
  const pressed: HTMLElement[] = [];
  const keep = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    pressed.push(button);
  };
  container.addEventListener('click', keep, { capture: true });
  return () => {
    container.removeEventListener('click', keep, { capture: true });
    for (const button of pressed) button.click();
  };
}
