import { doc, getDoc, runTransaction, serverTimestamp } from 'firebase/firestore/lite';
import {
  decodeNotificationSettings,
  toStoredNotifications,
  type NotificationSettings,
} from '../../domain/shop/notifications';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

const notifications = () => doc(lite(), 'settings', 'notifications');

/** What the owner is told by email, when and where. Throws FirebaseError. */
export async function fetchNotificationSettings(): Promise<NotificationSettings> {
  const snapshot = await getDoc(notifications());
  countReads(1);
  return decodeNotificationSettings(plain(snapshot.data()));
}

/** Writes them; false, and nothing written, when they have changed since they were loaded. Throws FirebaseError. */
export async function saveNotificationSettings(
  loaded: NotificationSettings,
  edited: NotificationSettings,
  by: string,
): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const current = decodeNotificationSettings(plain((await tx.get(notifications())).data()));
    countReads(1);
    if (JSON.stringify(current) !== JSON.stringify(loaded)) return false;
    tx.set(notifications(), {
      ...toStoredNotifications(edited),
      updatedAt: serverTimestamp(),
      updatedBy: by,
    });
    return true;
  });
}
