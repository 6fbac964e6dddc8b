/** Controls that do nothing until React listens. */
const PRESSABLE = 'button,label,select,input[type=radio],input[type=checkbox]';

/** Whether a link opens beside the page, which stays: the browser does that at once, and could not be asked to later. */
const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Keeps what somebody presses and chooses before React listens. Links work without it, but one that is pressed after
 * something else would leave the page without it, so it waits too.
 *
 * @returns a function that presses and chooses it again, to call as soon as React listens and handles what follows
 */
export function keepEarlyClicks(): () => Promise<void> {
  const repeat: (() => void)[] = [];
  const keep = (event: Event): void => {
    const { target, type } = event;
    const pressable = repeat.length > 0 && !opensElsewhere(event) ? `a,${PRESSABLE}` : PRESSABLE;
    const pressed = target instanceof Element && target.closest<HTMLElement>(pressable);
    const isChange = type === 'change';
    if (pressed instanceof HTMLSelectElement) {
      const { value } = pressed;
      if (isChange)
        repeat.push(() => {
          pressed.value = value;
          pressed.dispatchEvent(new Event('change', { bubbles: true }));
        });
    } else if (pressed && !isChange) {
      // Otherwise a radio button would change without React, and not change again.
      event.preventDefault();
      repeat.push(() => pressed.click());
    }
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('click', keep, options);
  addEventListener('change', keep, options);
  return async () => {
    listening.abort();
    for (const again of repeat) {
      again();
      // React draws in a microtask what a press has changed, and the next press is about that. A task of its own would be
      // too late: by then React may have drawn a part anew, without the element that was pressed.
      await Promise.resolve();
    }
  };
}
