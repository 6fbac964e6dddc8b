import { Share2 } from 'lucide-react';
import { messages } from '../domain/shop/messages';
import { useCopied } from './useCopied';

interface Props {
  /** What the device's own share sheet calls it. */
  title: string;
  /** The address to share; the page's own by default. */
  url?: string;
  label?: string;
}

/** Shares an address by the share sheet of a touch device, elsewhere by copying it. What could not be copied is shown. */
export function ShareLink({ title, url, label = 'Share' }: Props) {
  const { state, copy } = useCopied();
  // Prerendering has no address, and it is read only when it is needed.
  const addressNow = (): string => url ?? location.href;

  async function share(): Promise<void> {
    const address = addressNow();
    if (typeof navigator.share !== 'function' || !matchMedia('(pointer: coarse)').matches)
      return copy(address);
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // The user closed the share sheet; this is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(address);
    }
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <button
        type="button"
        onClick={() => void share()}
        className="inline-flex min-h-11 items-center gap-2 text-sm textlink"
      >
        <Share2 aria-hidden="true" size={16} strokeWidth={1.5} />
        {label}
      </button>
      <span role="status" className="text-sm text-ok">
        {state === 'copied' && messages.product.linkCopied}
      </span>
      {state === 'failed' && (
        <p role="alert" className="w-full text-sm">
          The link could not be copied. Here it is:{' '}
          <span className="break-all">{addressNow()}</span>
        </p>
      )}
    </div>
  );
}
