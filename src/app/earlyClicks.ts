/**
 * Keeps the buttons that somebody presses before React listens. Links work without scripts and are left alone.
 *
 * @returns a function to call as soon as React listens: it stops keeping, because React handles every later press
 *   itself, and returns another one that presses the kept buttons
 */
export function keepEarlyClicks(container: HTMLElement): () => () => void {
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
    return () => {
      for (const button of pressed) if (button.isConnected) button.click();
    };
  };
}
