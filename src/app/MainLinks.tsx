import { Suspense, useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../domain/shop/routes';
import { cx } from '../ui/classes';
import { lazyPart } from '../ui/lazyPart';

const Families = lazyPart(async () => (await import('./Families')).Families, { silent: true });

const FRAGRANCES = { to: paths.products(), label: 'Fragrances' };

/** Beside Fragrances where there is room: Tailwind's `lg`. */
const WIDE_LINKS = [
  { to: paths.giftSets(), label: 'Gifts' },
  { to: paths.notes(), label: 'Notes' },
  { to: paths.guided(), label: 'Find yours' },
];
const WIDE_PX = 1024;

const HOUSE = [
  { to: paths.about(), label: 'About' },
  { to: paths.contact(), label: 'Contact' },
];

/** The links that every width has; on a phone they are in the menu. */
export const MAIN_LINKS = [FRAGRANCES, ...HOUSE];

/** The main navigation, on a wide screen with a button that opens the families below the header. */
export function MainLinks() {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => setIsWide(innerWidth >= WIDE_PX), []);
  return (
    <>
      <MainLink {...FRAGRANCES} />
      {/* Its place, so that nothing moves when its code has come. */}
      <span className="-ml-2 size-8 max-lg:hidden">
        {isWide && (
          <Suspense fallback={null}>
            <Families />
          </Suspense>
        )}
      </span>
      {WIDE_LINKS.map((link) => (
        <MainLink key={link.to} {...link} wide />
      ))}
      {HOUSE.map((link) => (
        <MainLink key={link.to} {...link} />
      ))}
    </>
  );
}

/** A link of the main navigation; a `wide` one only where there is room. */
function MainLink({ to, label, wide = false }: { to: string; label: string; wide?: boolean }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'inline-flex min-h-11 items-center px-2.5 text-sm tracking-[0.02em] whitespace-nowrap decoration-accent-soft underline-offset-8 hover:underline',
          isActive && 'underline',
          wide && 'max-lg:hidden',
        )
      }
    >
      {label}
    </NavLink>
  );
}
