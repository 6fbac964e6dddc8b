import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/PageState';
import { usePageTitle } from '../ui/usePageTitle';
import { paths } from '../domain/routes';
import { AdminOnly } from './guards';

/** The door of the back office (SPEC §6): whoever may not come in is turned away before anything is drawn. */
export function AdminRoute() {
  return (
    <AdminOnly>
      <Hall />
    </AdminOnly>
  );
}

function Hall() {
  usePageTitle('Admin Panel');
  return (
    <EmptyState
      heading="h1"
      title="Admin Panel"
      action={<LinkButton to={paths.products()}>See the collection</LinkButton>}
    >
      You are signed in as an administrator.
    </EmptyState>
  );
}
