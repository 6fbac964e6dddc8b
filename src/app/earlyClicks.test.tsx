import { expect, it, vi } from 'vitest';
import { keepEarlyClicks } from './earlyClicks';

function page(html: string) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const find = (selector: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return { container, find };
}

it('a button that was pressed early is pressed once more, and one that was pressed later is not', () => {
  const { container, find } = page(
    '<button id="early"></button><button id="late"></button><a href="#x">x</a>',
  );
  const press = keepEarlyClicks(container);
  find('#early').click();
  find('a').click();
  const heard = vi.fn((event: Event) => event.target);
  container.addEventListener('click', heard);
  press();
  find('#late').click();
  expect(heard.mock.results.map(({ value }) => value)).toEqual([find('#early'), find('#late')]);
  container.remove();
});

it('a size that was chosen early is chosen when somebody listens', () => {
  const { container, find } = page(
    '<label><input type="radio" name="size" value="50" checked /></label>' +
      '<label><input type="radio" name="size" value="2" /><span>2 ml</span></label>',
  );
  const small = find('input[value="2"]') as HTMLInputElement;
  const press = keepEarlyClicks(container);
  find('span').click();
  expect(small.checked).toBe(false);
  const changed = vi.fn();
  small.addEventListener('change', changed);
  press();
  expect(small.checked).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
  container.remove();
});

it('an order that was chosen early is chosen once more', () => {
  const { container, find } = page('<select><option>a</option><option>b</option></select>');
  const select = find('select') as HTMLSelectElement;
  const press = keepEarlyClicks(container);
  select.value = 'b';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const changed = vi.fn(() => select.value);
  select.addEventListener('change', changed);
  // What React shows meanwhile.
  select.value = 'a';
  press();
  expect(changed.mock.results.map(({ value }) => value)).toEqual(['b']);
  container.remove();
});
