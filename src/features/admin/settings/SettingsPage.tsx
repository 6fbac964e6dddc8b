import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { AdminPage } from '../ui/AdminPage';
import { Application } from './Application';
import { Categories } from './Categories';
import { Database } from './Database';
import { HomeSettings } from './HomeSettings';
import { Notifications } from './Notifications';
import { OfferManagement } from './OfferManagement';
import { Parcels } from './Parcels';
import { PriceManagement } from './PriceManagement';
import { ThisDevice } from './ThisDevice';

/** `/admin/settings`. */
export function SettingsPage() {
  return (
    <AdminPage
      title="Settings"
      actions={
        <LinkButton to={paths.adminNotes()} look="outline" size="sm">
          Notes
        </LinkButton>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Application />
          <Parcels />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Notifications />
          <ThisDevice />
          <Categories />
          <HomeSettings />
          <PriceManagement />
          <OfferManagement />
          <Database />
        </div>
      </div>
    </AdminPage>
  );
}
