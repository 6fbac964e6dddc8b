import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { currentSite } from '../../ui/site';
import { useCopied } from '../../ui/browser';

export function ShareAnswers({ link }: { link: string }) {
  const { copied, copy } = useCopied();

  async function share(): Promise<void> {
    const url = `${location.origin}${paths.guided()}?${link}`;
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: `Find your fragrance · ${currentSite().name}`, url });
        return;
      }
      await copy(url);
    } catch (error) {
      // The user closed the share sheet; this is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
    }
  }

  return (
    <span className="flex items-center gap-3">
      <button type="button" onClick={() => void share()} className="min-h-11 text-sm textlink">
        Share these answers
      </button>
      <span role="status" className="text-sm text-ok">
        {copied && messages.product.linkCopied}
      </span>
    </span>
  );
}
