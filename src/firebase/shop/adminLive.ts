import { doc, onSnapshot } from 'firebase/firestore';
import { decodeSummary, type Summary } from '../../domain/shop/figures';
import { plain } from '../lite';
import { live } from '../live';
import { countReads } from '../reads';

/**
 * Subscribes to the kept sums: one read, and one for each change, however many orders there are. Returns a function that
 * unsubscribes. Nothing follows after `onError`.
 */
export function watchSummary(
  onSummary: (summary: Summary) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    doc(live(), 'stats', 'summary'),
    (snapshot) => {
      // Offline, the empty memory cache would report that there is none before any answer.
      if (snapshot.metadata.fromCache && !snapshot.exists()) return;
      if (!snapshot.metadata.fromCache) countReads(1);
      try {
        onSummary(decodeSummary(plain(snapshot.data())));
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onError,
  );
}
