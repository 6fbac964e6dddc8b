import { useLocation } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/PageState';
import { AdminPage } from './AdminPage';

/** Any address below `/admin` that is no page of the back office. */
export function NoSuchPage() {
  const { pathname } = useLocation();
  return (
    <AdminPage title="Page not found">
      <EmptyState
        title="That page does not exist"
        action={
          <>
            <LinkButton to={paths.admin()}>To the dashboard</LinkButton>
            <LinkButton to={paths.adminOrders()} look="outline">
              All orders
            </LinkButton>
          </>
        }
      >
        <p>
          There is nothing at <span className="break-all">{pathname}</span> in the back office.
        </p>
      </EmptyState>
    </AdminPage>
  );
}
