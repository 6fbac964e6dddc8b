import { collection, getDocs } from 'firebase/firestore/lite';
import { decodeHealth, type Health } from '../../domain/shop/health';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

/** What the functions wrote about themselves; one read for each job and webhook. Throws DecodeError, FirebaseError. */
export async function fetchHealth(): Promise<Health> {
  const { docs } = await getDocs(collection(lite(), 'health'));
  countReads(Math.max(1, docs.length));
  return decodeHealth(new Map(docs.map((entry) => [entry.id, plain(entry.data())])));
}
