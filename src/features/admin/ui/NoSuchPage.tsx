import { useLocation } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { AdminPage } from './AdminPage';

/** Any address below `/admin` that is no page of the back office. */
export function NoSuchPage() {
  const { pathname } = useLocation();
  return (
    <AdminPage title="Page not found">
      <p className="mb-5">
        There is nothing at <span className="break-all">{pathname}</span> in the back office.
      </p>
      <p className="flex flex-wrap gap-2">
        <LinkButton to={paths.admin()} size="sm">
          To the dashboard
        </LinkButton>
        <LinkButton to={paths.adminOrders()} look="outline" size="sm">
          All orders
        </LinkButton>
      </p>
    </AdminPage>
  );
}
