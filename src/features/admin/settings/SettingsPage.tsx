import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { cx } from '../../../ui/classes';
import { AdminPage } from '../ui/AdminPage';
import { ONE_AFTER_ANOTHER } from '../ui/PanelState';
import { Application } from './Application';
import { Categories } from './Categories';
import { Database } from './Database';
import { HomeSettings } from './HomeSettings';
import { Notifications } from './Notifications';
import { OfferManagement } from './OfferManagement';
import { Parcels } from './Parcels';
import { PriceManagement } from './PriceManagement';
import { ThisDevice } from './ThisDevice';

const column = cx('flex min-w-0 flex-col gap-5', ONE_AFTER_ANOTHER);

/** `/admin/settings`. All of it is read at once; on a narrow screen the columns stand one below the other. */
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
      <div className={cx('grid items-start gap-5 xl:grid-cols-2', ONE_AFTER_ANOTHER)}>
        <div className={column}>
          <Application />
          <Parcels />
        </div>
        <div className={column}>
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
