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

it('a button that was pressed early is pressed once more, and one that was pressed later is not', async () => {
  const { container, find } = page(
    '<button id="early"></button><button id="late"></button><a href="#x">x</a>',
  );
  const press = keepEarlyClicks();
  find('a').click();
  find('#early').click();
  const heard = vi.fn((event: Event) => event.target);
  container.addEventListener('click', heard);
  await press();
  find('#late').click();
  expect(heard.mock.results.map(({ value }) => value)).toEqual([find('#early'), find('#late')]);
  container.remove();
});

it('a size that was chosen early is chosen when somebody listens', async () => {
  const { container, find } = page(
    '<label><input type="radio" name="size" value="50" checked /></label>' +
      '<label><input type="radio" name="size" value="2" /><span>2 ml</span></label>',
  );
  const small = find('input[value="2"]') as HTMLInputElement;
  const press = keepEarlyClicks();
  find('span').click();
  expect(small.checked).toBe(false);
  const changed = vi.fn();
  small.addEventListener('change', changed);
  await press();
  expect(small.checked).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
  container.remove();
});

it('a link leaves the page after what was pressed before it', async () => {
  const { container, find } = page('<button></button><a href="#x"><span>x</span></a>');
  const press = keepEarlyClicks();
  const heard = vi.fn((event: Event) => event.defaultPrevented);
  container.addEventListener('click', heard);
  find('button').click();
  find('span').click();
  await press();
  expect(heard.mock.results.map(({ value }) => value)).toEqual([true, true, false, false]);
  expect(heard.mock.calls.map(([{ target }]) => target)).toEqual([
    find('button'),
    find('span'),
    find('button'),
    find('a'),
  ]);
  container.remove();
});

it('an order that was chosen early is chosen once more', async () => {
  const { container, find } = page('<select><option>a</option><option>b</option></select>');
  const select = find('select') as HTMLSelectElement;
  const press = keepEarlyClicks();
  select.value = 'b';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const changed = vi.fn(() => select.value);
  select.addEventListener('change', changed);
  // React has meanwhile rendered the select with its old value.
  select.value = 'a';
  await press();
  expect(changed.mock.results.map(({ value }) => value)).toEqual(['b']);
  container.remove();
});

it('what an early press changes is drawn before the next one is repeated', async () => {
  const { container, find } = page('<button id="size"></button><button id="add"></button>');
  const press = keepEarlyClicks();
  find('#size').click();
  find('#add').click();
  let drawn = '50 ml';
  // React draws what a press has changed in a microtask.
  find('#size').addEventListener('click', () => queueMicrotask(() => (drawn = '100 ml')));
  const add = vi.fn(() => drawn);
  find('#add').addEventListener('click', add);
  await press();
  expect(add).toHaveReturnedWith('100 ml');
  container.remove();
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a link that %s opens elsewhere does not wait, because the page stays',
  async (key) => {
    const { container, find } = page('<button></button><a href="#x">x</a>');
    const press = keepEarlyClicks();
    find('button').click();
    const heard = vi.fn((event: Event) => event.defaultPrevented);
    container.addEventListener('click', heard);
    const click = { bubbles: true, cancelable: true, [key]: true };
    find('a').dispatchEvent(new MouseEvent('click', click));
    expect(heard).toHaveReturnedWith(false);
    await press();
    expect(heard.mock.calls.map(([{ target }]) => target)).toEqual([find('a'), find('button')]);
    container.remove();
  },
);
