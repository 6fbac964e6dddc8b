import {
  addDoc,
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite';
import {
  decodeMaintenance,
  toBusiness,
  toSettingsForm,
  toSite,
  type Maintenance,
  type SettingsForm,
} from '../domain/adminSettings';
import { lite, plain } from './lite';
import { countReads } from './reads';

const settings = (name: 'site' | 'business') => doc(lite(), 'settings', name);

/** Both settings documents as the form shows them. Throws DecodeError, FirebaseError. */
export async function fetchSettings(): Promise<SettingsForm> {
  const [site, business] = await Promise.all([
    getDoc(settings('site')),
    getDoc(settings('business')),
  ]);
  countReads(2);
  return toSettingsForm(
    site.exists() ? plain(site.data()) : undefined,
    business.exists() ? plain(business.data()) : undefined,
  );
}

/** Writes both, or neither. Throws FirebaseError. */
export async function saveSettings(form: SettingsForm, by: string): Promise<void> {
  const signature = { updatedAt: serverTimestamp(), updatedBy: by };
  const batch = writeBatch(lite());
  batch.set(settings('site'), { ...toSite(form), ...signature });
  batch.set(settings('business'), { ...toBusiness(form), ...signature });
  await batch.commit();
}

/** Asks the functions to recompute all derived documents; answers the request's id. */
export async function startRebuild(by: string): Promise<string> {
  const ref = await addDoc(collection(lite(), 'maintenance'), {
    type: 'rebuild',
    by,
    at: serverTimestamp(),
  });
  return ref.id;
}

export async function fetchMaintenance(id: string): Promise<Maintenance | undefined> {
  const snapshot = await getDoc(doc(lite(), 'maintenance', id));
  countReads(1);
  return snapshot.exists() ? decodeMaintenance(id, plain(snapshot.data())) : undefined;
}

/** The id of the newest request, so that a page opened later goes on following it. */
export async function latestMaintenance(): Promise<string | undefined> {
  const asked = query(collection(lite(), 'maintenance'), orderBy('at', 'desc'), limit(1));
  const { docs } = await getDocs(asked);
  countReads(1);
  return docs[0]?.id;
}
