import { paths } from '../../../domain/shop/routes';
import { AdminPage } from '../ui/AdminPage';
import { NoteSettings } from './NoteSettings';

/** `/admin/settings/notes`. */
export function NoteSettingsPage() {
  return (
    <AdminPage
      title="Notes"
      detail="The picture of a note, what it is a kind of, its family of materials, and where it comes from and how it smells. If you leave the picture or the family empty, those of the note above it are used."
      back={{ to: paths.adminSettings(), label: 'Settings' }}
    >
      <NoteSettings />
    </AdminPage>
  );
}
