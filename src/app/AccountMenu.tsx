import { UserRound } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../ui/Link';
import { paths } from '../domain/shop/routes';
import { isAdmin } from '../domain/customer/user';
import { useAuth } from '../features/account/useAuth';
import { Menu, menuItemClass } from '../ui/Menu';

/** Signed in: links to the account and Sign Out. Signed out: Sign In and Create Account. */
export function AccountMenu({ className }: { className: string }) {
  const { state, user, logout } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function signOut(): Promise<void> {
    await logout();
    await navigate(paths.home());
  }

  const item = (to: string, label: string) => (
    <Link
      role="menuitem"
      tabIndex={-1}
      to={to}
      // Signing in leads back to this page.
      state={{ from: pathname + search }}
      className={menuItemClass}
    >
      {label}
    </Link>
  );

  return (
    <Menu
      label="Account"
      icon={<UserRound aria-hidden="true" size={20} strokeWidth={1.5} />}
      buttonClassName={className}
      // Until the session is known, no menu opens, so that the wrong one never flashes up; a press is kept.
      waiting={state.status === 'unknown'}
      heading={
        user && (
          <>
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-sm text-muted">{user.email}</p>
          </>
        )
      }
    >
      {user ? (
        <>
          {item(paths.profile(), 'Profile')}
          {item(paths.orders(), 'My Orders')}
          {item(paths.wishlist(), 'Wishlist')}
          {isAdmin(user) && item(paths.admin(), 'Admin Panel')}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            onClick={() => void signOut()}
          >
            Sign Out
          </button>
        </>
      ) : (
        <>
          {item(paths.login(), 'Sign In')}
          {item(paths.register(), 'Create Account')}
        </>
      )}
    </Menu>
  );
}
