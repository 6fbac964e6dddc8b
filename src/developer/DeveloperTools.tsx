import { DeveloperInbox } from './DeveloperInbox';
import { GoogleAccountDialog } from './GoogleAccountDialog';

/** Everything that exists only against the emulators. */
export function DeveloperTools() {
  return (
    <>
      <DeveloperInbox />
      <GoogleAccountDialog />
    </>
  );
}
