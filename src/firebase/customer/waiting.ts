import { FirebaseError } from 'firebase/app';
import {
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  serverTimestamp,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import {
  decodeWait,
  WAIT_PAUSE_MS,
  waitingId,
  type Wait,
  type WaitedFor,
} from '../../domain/product/waiting';
import { lite, plain } from '../lite';
import { countReads } from '../reads';
import { createInSlot } from '../shop/slots';
import { serverTime } from '../../clock';

const entryRef = (uid: string, size: WaitedFor) => doc(lite(), 'waiting', waitingId(uid, size));

/** Whether an account waits for a size. Throws DecodeError, FirebaseError. */
export async function fetchWait(uid: string, size: WaitedFor): Promise<Wait> {
  const snapshot = await getDoc(entryRef(uid, size));
  countReads(1);
  return decodeWait(plain(snapshot.data()), serverTime());
}

/** The rules want each new wait to be named in the account's profile, with its time. */
async function ask(uid: string, size: WaitedFor): Promise<void> {
  const { productId, volume } = size;
  const batch = writeBatch(lite());
  batch.set(entryRef(uid, size), { uid, productId, volume, askedAt: serverTimestamp() });
  batch.update(doc(lite(), 'users', uid), {
    waitedAt: serverTimestamp(),
    waitedFor: waitingId(uid, size),
  });
  await batch.commit();
}

const isRefused = (error: unknown): boolean =>
  error instanceof FirebaseError && error.code === 'permission-denied';

/**
 * Has an account told when a size is there again, or takes that back. Tries once more when the last wait was only just
 * asked for. Throws FirebaseError.
 */
export async function setWait(uid: string, size: WaitedFor, isWanted: boolean): Promise<void> {
  if (!isWanted) return deleteDoc(entryRef(uid, size));
  try {
    await ask(uid, size);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, WAIT_PAUSE_MS));
    await ask(uid, size);
  }
}

/**
 * Asks for an address alone. A function sends an email to confirm it. The outcome does not reveal who waits. Throws
 * FirebaseError.
 */
export async function askByEmail(email: string, { productId, volume }: WaitedFor): Promise<void> {
  const address = email.trim().toLowerCase();
  const signup = { email: address, productId, volume, createdAt: serverTimestamp() };
  await createInSlot('waiting_signups', signup);
}

/**
 * Confirms an address with the code of the email. `refused` when the code is wrong or was used before. Throws
 * FirebaseError.
 * @param to the entry's id, from the link
 */
export async function confirmWait(to: string, code: string): Promise<'confirmed' | 'refused'> {
  if (!/^[0-9a-f]{64}$/.test(to)) return 'refused';
  try {
    const proof = { proof: code, askedAt: serverTimestamp(), expireAt: deleteField() };
    await updateDoc(doc(lite(), 'waiting', to), proof);
    return 'confirmed';
  } catch (error) {
    if (isRefused(error)) return 'refused';
    throw error;
  }
}
