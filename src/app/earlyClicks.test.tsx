import { expect, it, vi } from 'vitest';
import { keepEarlyClicks } from './earlyClicks';

it('a button that was pressed early is pressed once more, and one that was pressed later is not', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = '<button id="early"></button><button id="late"></button><a href="#x">x</a>';
  const find = (selector: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
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
