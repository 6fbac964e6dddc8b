import {
  addDoc,
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  where,
  type DocumentSnapshot,
} from 'firebase/firestore/lite';
import {
  decodeMaintenance,
  settingsChanges,
  toSettingsForm,
  type Maintenance,
  type MaintenanceType,
  type SettingsForm,
  type SettingsChanges,
} from '../../domain/shop/settings';
import { lite, plain } from '../lite';
import { countReads, fetchDocument } from '../reads';

const settings = (name: 'site' | 'business') => doc(lite(), 'settings', name);

function toForm(site: DocumentSnapshot, business: DocumentSnapshot): SettingsForm {
  countReads(2);
  return toSettingsForm(plain(site.data()), plain(business.data()));
}

/** Both settings documents as form values. Throws DecodeError, FirebaseError. */
export async function fetchSettings(): Promise<SettingsForm> {
  return toForm(...(await Promise.all([getDoc(settings('site')), getDoc(settings('business'))])));
}

/**
 * Writes the changes of an edit and returns them; undefined, and nothing written, when the same document has changed
 * since it was loaded. Throws DecodeError, FirebaseError.
 */
export async function saveSettings(
  loaded: SettingsForm,
  edited: SettingsForm,
  by: string,
): Promise<SettingsChanges | undefined> {
  return runTransaction(lite(), async (tx) => {
    const current = toForm(await tx.get(settings('site')), await tx.get(settings('business')));
    const written = settingsChanges(loaded, edited, current);
    const signature = { updatedAt: serverTimestamp(), updatedBy: by };
    if (written?.site) tx.set(settings('site'), { ...written.site, ...signature });
    if (written?.business) tx.set(settings('business'), { ...written.business, ...signature });
    return written;
  });
}

/**
 * Requests that the functions recompute all derived documents, or book all parcels that failed; returns the id of the
 * request.
 */
export async function startMaintenance(type: MaintenanceType, by: string): Promise<string> {
  const ref = await addDoc(collection(lite(), 'maintenance'), {
    type,
    by,
    at: serverTimestamp(),
  });
  return ref.id;
}

export async function fetchMaintenance(id: string): Promise<Maintenance | undefined> {
  return fetchDocument(doc(lite(), 'maintenance', id), decodeMaintenance);
}

/** The id of the newest request of this type if it is under way, so that a page opened later can follow it. */
export async function runningMaintenance(type: MaintenanceType): Promise<string | undefined> {
  const q = query(
    collection(lite(), 'maintenance'),
    where('type', '==', type),
    orderBy('at', 'desc'),
    limit(1),
  );
  const { docs } = await getDocs(q);
  countReads(docs.length);
  return docs.find((one) => one.get('state') === 'working')?.id;
}
