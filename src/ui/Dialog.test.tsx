import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

/** Emulates how browsers handle focus, which jsdom does not: a dialog that was removed from the page restores none. */
beforeEach(() => {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    before.set(this, document.activeElement);
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    const opener = before.get(this);
    if (this.isConnected && opener instanceof HTMLElement) opener.focus();
  };
});

/** A dialog that is mounted only while it is open. */
function Question() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Cancel order
      </button>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title="Cancel Order?">
          Sure?
        </Dialog>
      )}
    </>
  );
}

it('restores the focus also when it is unmounted while open', async () => {
  const actor = userEvent.setup();
  render(<Question />);
  await actor.click(screen.getByRole('button', { name: 'Cancel order' }));
  // Not the button to close it, around which Safari would put a ring.
  expect(screen.getByRole('heading', { name: 'Cancel Order?' })).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel order' })).toHaveFocus();
});

it('stays open when it was opened by the first press of a double click, and closes by a press beside it', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Cancel Order?">
      Sure?
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(dialog, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog, { detail: 1 });
  expect(onClose).toHaveBeenCalledOnce();
});

it('reopens when the browser closed it, and calls onClose', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Paying">
      Busy
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open when a file picker inside it is cancelled', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Import">
      <input type="file" aria-label="Sheet" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Sheet'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});
