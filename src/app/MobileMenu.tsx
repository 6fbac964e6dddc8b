import { Link } from '../ui/Link';
import { paths } from '../domain/shop/routes';
import { Dialog } from '../ui/Dialog';

const MAIN_LINKS = [
  { to: paths.products(), label: 'Fragrances' },
  { to: paths.giftSets(), label: 'Gift sets' },
  { to: paths.samples(), label: 'Samples' },
  { to: paths.notes(), label: 'Notes' },
] as const;

const FURTHER_LINKS = [
  { to: paths.newArrivals(), label: 'New arrivals' },
  { to: paths.bestsellers(), label: 'Bestsellers' },
  { to: paths.about(), label: 'About' },
  { to: paths.contact(), label: 'Contact' },
] as const;

/** The menu of a phone or tablet: a sheet with the shop's sections and the pages of the account. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const big = 'display flex min-h-14 items-center border-b border-line text-3xl';
  const small = 'flex min-h-11 items-center text-sm';
  return (
    <Dialog open={open} onClose={onClose} title="Menu" hideTitle place="left">
      <nav aria-label="Mobile" className="flex flex-1 flex-col px-6 pb-8">
        {MAIN_LINKS.map(({ to, label }) => (
          <Link key={to} to={to} className={big} onClick={onClose}>
            {label}
          </Link>
        ))}
        <ul className="grid grid-cols-2 gap-x-6 pt-5">
          {FURTHER_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 items-center" onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={paths.guided()}
          onClick={onClose}
          className="mt-4 inline-flex min-h-11 items-center self-start text-accent textlink"
        >
          Find your fragrance in five questions
        </Link>
        <div className="mt-auto grid grid-cols-2 gap-x-6 pt-8 text-muted">
          <Link to={paths.profile()} className={small} onClick={onClose}>
            Profile
          </Link>
          <Link to={paths.orders()} className={small} onClick={onClose}>
            My Orders
          </Link>
          <Link to={paths.wishlist()} className={small} onClick={onClose}>
            Wishlist
          </Link>
          <Link to={paths.shipping()} className={small} onClick={onClose}>
            Shipping
          </Link>
        </div>
      </nav>
    </Dialog>
  );
}
