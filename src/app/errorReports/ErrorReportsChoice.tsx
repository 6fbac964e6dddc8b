import { useStore } from '../../ui/createStore';
import { consentStore, setConsent } from './consent';

/** In the footer: whether this device sends reports of errors. Off until it is chosen. */
export function ErrorReportsChoice() {
  const isAllowed = useStore(consentStore);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isAllowed}
        onChange={(event) => setConsent(event.target.checked)}
      />
      When a page fails, report it to us, without any of your details
    </label>
  );
}
