import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { followLink, readInbox, type InboxItem } from './inboxClient';

const POLL_MS = 2000;

/**
 * Lists what was sent: verification and reset links, SMS codes, and the emails that arrived over SMTP. Only in builds for
 * the emulators (docs/product.md "Emulator mode").
 */
export function DeveloperInbox() {
  const [open, setOpen] = useState(false);
  const [items, setItems] = useState<InboxItem[]>([]);
  const [problem, setProblem] = useState('');
  // Kept here and not in the entry, which disappears once its link has been used.
  const [done, setDone] = useState('');

  const refresh = useCallback(async () => {
    try {
      setItems(await readInbox());
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);

  useEffect(() => {
    if (!open) return;
    void refresh();
    const timer = setInterval(() => void refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [open, refresh]);

  return (
    <>
      <button
        type="button"
        onClick={() => {
          setDone('');
          setOpen(true);
        }}
        style={{ translate: '0 calc(-1 * var(--bottom-bar, 0px))' }}
        className="print:hidden fixed bottom-3 left-3 z-30 min-h-9 rounded border border-line bg-raised px-3 text-xs shadow-float pointer-coarse:min-h-11"
      >
        Developer inbox
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Developer inbox" place="left">
        <div className="flex flex-col gap-4 p-6">
          <p className="text-sm text-muted">
            Links and codes that the emulators would have sent, and the emails that the shop did
            send, over SMTP to this machine. Never part of a production build.
          </p>
          {problem && (
            <p role="alert" className="text-sm text-bad">
              {problem}
            </p>
          )}
          <p role="status" className="text-sm font-medium text-ok">
            {done}
          </p>
          {items.length === 0 && !problem && <p>No messages yet.</p>}
          <ul className="flex flex-col">
            {items.map((item) => (
              <li key={item.key} className="border-t border-line py-4">
                <Entry
                  item={item}
                  onDone={(message) => {
                    setDone(message);
                    void refresh();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  );
}

function Entry({ item, onDone }: { item: InboxItem; onDone: (message: string) => void }) {
  const [error, setError] = useState('');

  async function follow(newPassword?: string): Promise<void> {
    if (item.kind !== 'verify' && item.kind !== 'reset') return;
    try {
      await followLink(item.link, newPassword);
      onDone(item.kind === 'verify' ? 'Verified. You can sign in now.' : 'Password changed.');
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  }

  const to = <p className="text-sm wrap-anywhere text-muted">To {item.to}</p>;
  switch (item.kind) {
    case 'sms':
      return (
        <>
          {to}
          <p>
            Your code is <strong className="tabular-nums">{item.code}</strong>
          </p>
        </>
      );
    case 'mail':
      return (
        <>
          {to}
          <details>
            <summary className="min-h-11 font-medium">{item.subject}</summary>
            {item.attachments.length > 0 && (
              <p className="text-sm text-muted">Attached: {item.attachments.join(', ')}</p>
            )}
            {/* The sandbox allows no scripts, forms or navigation. */}
            <iframe
              title={item.subject}
              sandbox=""
              srcDoc={item.html}
              className="h-96 w-full border border-line bg-raised"
            />
          </details>
        </>
      );
    case 'verify':
      return (
        <>
          {to}
          <p className="mb-2">Verify your email address</p>
          <Button size="sm" onClick={() => void follow()}>
            Verify {item.to}
          </Button>
          <p role="alert" className="mt-2 text-sm text-bad">
            {error}
          </p>
        </>
      );
    case 'reset':
      return (
        <>
          {to}
          <form
            className="flex items-end gap-2"
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault();
              void follow(String(new FormData(event.currentTarget).get('password') ?? ''));
            }}
          >
            <label className="flex-1 text-sm">
              New password
              <input
                name="password"
                minLength={6}
                required
                className="mt-1 min-h-11 w-full rounded border border-line bg-raised px-3"
              />
            </label>
            <Button type="submit">Set</Button>
          </form>
          <p role="alert" className="mt-2 text-sm text-bad">
            {error}
          </p>
        </>
      );
  }
}
