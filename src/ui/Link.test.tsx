import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isWithin, Link, type LinkProps } from './Link';

function Place() {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } =
    useLocation();
  return <p role="status">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

/** Shows a link on /notes and presses it. Returns whether the browser would follow it. */
function press(props: Partial<LinkProps>, keys: { ctrlKey?: boolean } = {}): boolean {
  render(
    <MemoryRouter initialEntries={['/notes']}>
      <Link to="/about?from=menu" {...props}>
        Go
      </Link>
      <Place />
    </MemoryRouter>,
  );
  let isFollowed = false;
  const follow = (event: MouseEvent): void => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', follow, { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Go' }), keys);
  return isFollowed;
}
const place = () => screen.getByRole('status').textContent;

describe('a link', () => {
  it('opens its page inside the shop, with its state', () => {
    expect(press({ state: { from: 'here' } })).toBe(false);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/about?from=menu');
    expect(place()).toBe('/about?from=menu {"from":"here"}');
  });

  it('with a key is left to the browser, which opens another tab', () => {
    expect(press({}, { ctrlKey: true })).toBe(true);
    expect(place()).toBe('/notes null');
  });

  it('to another tab is left to the browser', () => {
    expect(press({ target: '_blank' })).toBe(true);
    expect(place()).toBe('/notes null');
  });

  it('whose own handler prevented the press stays', () => {
    press({ onClick: (event) => event.preventDefault() });
    expect(place()).toBe('/notes null');
  });
});

describe('isWithin', () => {
  it.each([
    ['/notes', '/notes', true],
    ['/Notes/', '/notes', true],
    ['/notes/rose', '/notes', true],
    ['/notes-of-us', '/notes', false],
    ['/', '/notes', false],
  ])('%s is within %s: %s', (pathname, to, expected) => {
    expect(isWithin(pathname, to)).toBe(expected);
  });
});
