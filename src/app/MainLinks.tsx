import { Suspense, useEffect, useRef, useState, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../domain/shop/routes';
import { cx } from '../ui/classes';
import { isWithin, Link } from '../ui/Link';
import { lazyPart } from '../ui/lazyPart';

const Families = lazyPart(async () => (await import('./Families')).Families, { silent: true });

const FRAGRANCES = { to: paths.products(), label: 'Fragrances' };

const LINKS = [
  { to: paths.giftSets(), label: 'Gifts' },
  { to: paths.notes(), label: 'Notes' },
  { to: paths.guided(), label: 'Find yours' },
  { to: paths.about(), label: 'About' },
  { to: paths.contact(), label: 'Contact' },
];

/** From here on there is room for the links; below they are in the menu. Tailwind's `lg`. */
const WIDE_PX = 1024;

/** The main navigation of a wide screen, whose first link opens the families below the header when a mouse rests on it, or by a button. */
export function MainLinks() {
  const fragrances = useRef<HTMLAnchorElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => setIsWide(innerWidth >= WIDE_PX), []);
  return (
    <>
      <MainLink ref={fragrances} {...FRAGRANCES} />
      {/* Reserves the space of the button, so that nothing moves when its code is loaded. */}
      <span className="-mx-3 size-11">
        {isWide && (
          <Suspense fallback={null}>
            <Families link={fragrances} />
          </Suspense>
        )}
      </span>
      {LINKS.map((link) => (
        <MainLink key={link.to} {...link} />
      ))}
    </>
  );
}

function MainLink({ to, label, ref }: { to: string; label: string; ref?: Ref<HTMLAnchorElement> }) {
  const isCurrent = isWithin(useLocation().pathname, to);
  return (
    <Link
      ref={ref}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center px-2.5 text-sm tracking-[0.02em] whitespace-nowrap decoration-accent-soft underline-offset-8 hover:underline',
        isCurrent && 'underline',
      )}
    >
      {label}
    </Link>
  );
}
