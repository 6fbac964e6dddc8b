import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './CopyButton';
import { ShareLink } from './ShareLink';

const LINK = 'https://nilofar.example/product/amber-durbar';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.restoreAllMocks();
});

/** A browser that does not let pages copy, until `allow`. */
function refuseCopying(): { user: ReturnType<typeof userEvent.setup>; allow: () => void } {
  const user = userEvent.setup();
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  return { user, allow: () => void write.mockResolvedValue() };
}

it('shows the link that could not be copied, until it can be', async () => {
  const { user, allow } = refuseCopying();
  render(<ShareLink title="Amber Durbar" url={LINK} />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `The link could not be copied. Here it is: ${LINK}`,
  );
  allow();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says beside a copy button that nothing was copied', async () => {
  const { user } = refuseCopying();
  render(<CopyButton text="AWB1" label="Copy" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Not copied. Please select the text.')).toBeVisible();
});

it('is prerendered where there is no address', () => {
  vi.stubGlobal('location', undefined);
  expect(renderToString(<ShareLink title="Amber Durbar" />)).toContain('Share');
});
