import { afterEach, expect, it, vi } from 'vitest';
import { download } from './download';

afterEach(() => vi.useRealTimers());

it('keeps the file for a while, because Safari reads it after the press', () => {
  vi.useFakeTimers();
  const made = vi.fn<(file: Blob) => string>(() => 'blob:file');
  const revoked = vi.fn();
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked });
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    expect(this).toMatchObject({ href: 'blob:file', download: 'data.json' });
  });
  download('data.json', '{}', 'application/json');
  expect(made.mock.lastCall?.[0].type).toBe('application/json');
  expect(pressed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoked).toHaveBeenCalledWith('blob:file');
});
