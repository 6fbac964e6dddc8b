import { Gift } from 'lucide-react';
import { Photo } from './Photo';

/** The photograph beside a line of an order. A gift wrapping, which the catalogue does not have, shows a gift without one. */
export function LinePhoto({
  src,
  sizes,
  wrapping = false,
}: {
  src: string | undefined;
  sizes: string;
  wrapping?: boolean | undefined;
}) {
  if (wrapping && src === undefined)
    return (
      <span className="grid aspect-[4/5] place-items-center bg-sunken text-muted">
        <Gift aria-hidden="true" size={20} strokeWidth={1.5} />
      </span>
    );
  return <Photo src={src} alt="" sizes={sizes} />;
}
