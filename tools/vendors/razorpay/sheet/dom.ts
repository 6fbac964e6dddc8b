type Child = Node | string;

/** Builds an element without markup strings, which a Content-Security-Policy with trusted types would block. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function button(
  label: string,
  kind: 'primary' | 'quiet',
  onClick: () => void,
): HTMLButtonElement {
  const made = el('button', { type: 'button', class: kind }, label);
  made.addEventListener('click', onClick);
  return made;
}

export interface Field {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows or clears the message under the field. */
  say(problem: string): void;
}

/** A labelled text field with an error message. */
export function field(
  id: string,
  label: string,
  attributes: Readonly<Record<string, string>>,
): Field {
  const input = el('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    'aria-describedby': `${id}-problem`,
    ...attributes,
  });
  const problem = el('p', { id: `${id}-problem`, class: 'problem' });
  return {
    root: el('div', { class: 'field' }, el('label', { for: id }, label), input, problem),
    input,
    say: (sentence) => {
      problem.textContent = sentence;
      if (sentence === '') input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    },
  };
}

/** `₹1,00,000.00` */
export function rupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}

/** Black or white, whichever has more contrast on a `#rrggbb` colour. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#000000' : '#ffffff';
}
