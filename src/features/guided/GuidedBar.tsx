import { X } from 'lucide-react';
import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { useSite } from '../../ui/site';

/** The top of the quiz: back (not at the first question), home, and out of the quiz. */
export function GuidedBar({ onBack }: { onBack: (() => void) | undefined }) {
  const { name } = useSite();
  return (
    <div className="shell grid grid-cols-[1fr_auto_1fr] items-center py-4">
      <div className="flex gap-x-5">
        {onBack && (
          <button type="button" onClick={onBack} className="min-h-11 text-sm textlink">
            Back
          </button>
        )}
      </div>
      <Link
        to={paths.home()}
        aria-label={`${name}, home`}
        className="inline-flex min-h-11 items-center font-display text-xl tracking-[0.28em]"
      >
        {name}
      </Link>
      <Link
        to={paths.products()}
        aria-label="See all fragrances"
        className="-mr-3 grid size-11 place-items-center justify-self-end rounded hover:bg-sunken"
      >
        <X aria-hidden="true" strokeWidth={1.25} />
      </Link>
    </div>
  );
}
