/** Controls that do nothing until React listens. Links work without it and are left alone. */
const PRESSABLE = 'button, label, input[type="radio"], input[type="checkbox"]';

/**
 * Keeps what somebody presses and chooses before React listens.
 *
 * @returns a function that presses and chooses it again, to call as soon as React listens and handles what follows
 */
export function keepEarlyClicks(container: HTMLElement): () => void {
  const repeat: (() => void)[] = [];
  const press = (event: Event): void => {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
    if (!(pressed instanceof HTMLElement)) return;
    // Otherwise a radio button would change without React, and not change again.
    event.preventDefault();
    repeat.push(() => pressed.click());
  };
  const choose = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    repeat.push(() => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  container.addEventListener('click', press, { capture: true });
  container.addEventListener('change', choose, { capture: true });
  return () => {
    container.removeEventListener('click', press, { capture: true });
    container.removeEventListener('change', choose, { capture: true });
    for (const again of repeat) again();
  };
}
