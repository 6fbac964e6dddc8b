import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Zoom } from './Zoom';

const src =
  'https://firebasestorage.googleapis.com/v0/b/b/o/products%2F1790000000000-oud.960.webp?alt=media';
const nothing = (): void => undefined;

function show() {
  render(<Zoom open onClose={nothing} images={[src]} at={0} onMove={nothing} name="Oud" />);
  return screen.getByRole('group', { name: /^Oud, enlarged/ });
}

/** A touch, which jsdom has no events for. */
function touch(frame: HTMLElement, type: string, clientX = 0): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX });
  fireEvent(frame, Object.assign(event, { pointerType: 'touch', isPrimary: true }));
}

function press(frame: HTMLElement, { to = 0 } = {}): void {
  touch(frame, 'pointerdown');
  if (to > 0) touch(frame, 'pointermove', to);
  touch(frame, 'pointerup', to);
}

it('a tap of a finger enlarges the photograph, and another one ends it; a drag does neither', () => {
  const frame = show();
  press(frame);
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeInTheDocument();
  press(frame, { to: 40 });
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeInTheDocument();
  press(frame);
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
});

it('the photograph is never drawn wider than its widest file', () => {
  expect(show().firstElementChild).toHaveStyle({ maxWidth: '960px' });
});
