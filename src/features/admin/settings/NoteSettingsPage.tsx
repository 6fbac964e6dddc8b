import { paths } from '../../../domain/shop/routes';
import { AdminPage } from '../ui/AdminPage';
import { NoteSettings } from './NoteSettings';

/** `/admin/settings/notes`. */
export function NoteSettingsPage() {
  return (
    <AdminPage
      title="Notes"
      detail="What a note is a kind of, and where it comes from and how it smells. Both are shown on its page."
      back={{ to: paths.adminSettings(), label: 'Settings' }}
    >
      <NoteSettings />
    </AdminPage>
  );
}
