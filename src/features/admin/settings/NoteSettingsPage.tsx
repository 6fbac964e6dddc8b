import { paths } from '../../../domain/shop/routes';
import { AdminPage } from '../ui/AdminPage';
import { NoteSettings } from './NoteSettings';

/** `/admin/settings/notes`. */
export function NoteSettingsPage() {
  return (
    <AdminPage
      title="Notes"
      detail="What the shop shows and says about each note."
      back={{ to: paths.adminSettings(), label: 'Settings' }}
    >
      <NoteSettings />
    </AdminPage>
  );
}
