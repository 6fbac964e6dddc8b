import { ChevronDown } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../domain/shop/routes';
import { cx } from '../ui/classes';

const FRAGRANCES = { to: paths.products(), label: 'Fragrances' };

/** Beside Fragrances where there is room. */
const WIDE_LINKS = [
  { to: paths.giftSets(), label: 'Gifts' },
  { to: paths.notes(), label: 'Notes' },
  { to: paths.guided(), label: 'Find yours' },
];

const HOUSE = [
  { to: paths.about(), label: 'About' },
  { to: paths.contact(), label: 'Contact' },
];

/** The links that every width has; on a phone they are in the menu. */
export const MAIN_LINKS = [FRAGRANCES, ...HOUSE];

/** The main navigation, with a button that opens the families below the header. */
export function MainLinks({
  familiesOpen,
  onFamilies,
}: {
  familiesOpen: boolean;
  onFamilies: () => void;
}) {
  return (
    <>
      <MainLink {...FRAGRANCES} />
      <button
        type="button"
        aria-label="Families"
        aria-expanded={familiesOpen}
        onClick={onFamilies}
        className="-ml-2 grid size-8 place-items-center max-lg:hidden"
      >
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
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
