import { useSyncExternalStore, type FormEvent } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { googleChooser } from './googleChooser';

/**
 * Replaces Google's account popup, which needs the internet even with the emulator. Only in builds for the emulators.
 */
export function GoogleAccountDialog() {
  const asking = useSyncExternalStore(googleChooser.subscribe, googleChooser.isAsking);
  return (
    <Dialog open={asking} onClose={() => googleChooser.answer(undefined)} title="Choose an account">
      <div className="flex flex-col gap-5 p-6">
        <p className="text-sm text-muted">
          A stand-in for Google&rsquo;s window, against the emulator. Any address becomes a Google
          account.
        </p>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            googleChooser.answer({
              name: String(data.get('name') ?? '').trim(),
              email: String(data.get('email') ?? '').trim(),
            });
          }}
        >
          <TextField label="Google name" name="name" required defaultValue="Meera Iyer" />
          <TextField
            label="Google email"
            name="email"
            type="email"
            required
            defaultValue="meera.iyer@gmail.example"
          />
          <Button type="submit">Continue as this account</Button>
        </form>
      </div>
    </Dialog>
  );
}
