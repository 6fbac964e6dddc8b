import { Suspense, useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../domain/shop/routes';
import { cx } from '../ui/classes';
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

/** The main navigation of a wide screen, with a button that opens the families below the header. */
export function MainLinks() {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => setIsWide(innerWidth >= WIDE_PX), []);
  return (
    <>
      <MainLink {...FRAGRANCES} />
      {/* Its place, so that nothing moves when its code has come. */}
      <span className="-ml-3 size-8">
        {isWide && (
          <Suspense fallback={null}>
            <Families />
          </Suspense>
        )}
      </span>
      {LINKS.map((link) => (
        <MainLink key={link.to} {...link} />
      ))}
    </>
  );
}

function MainLink({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'inline-flex min-h-11 items-center px-2.5 text-sm tracking-[0.02em] whitespace-nowrap decoration-accent-soft underline-offset-8 hover:underline',
          isActive && 'underline',
        )
      }
    >
      {label}
    </NavLink>
  );
}
