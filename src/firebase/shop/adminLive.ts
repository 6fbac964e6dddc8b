import { doc, onSnapshot } from 'firebase/firestore';
import { decodePeople, decodeSummary, type People, type Summary } from '../../domain/shop/figures';
import { plain } from '../lite';
import { live } from '../live';
import { countReads } from '../reads';

type Watch<T> = (onValue: (value: T) => void, onError: (error: Error) => void) => () => void;

/**
 * Subscribes to a document of `stats`: one read, and one for each change, however many orders there are. Returns a function
 * that unsubscribes. Nothing follows after `onError`.
 */
const watchFigures =
  <T>(name: string, decode: (data: unknown) => T): Watch<T> =>
  (onValue, onError) =>
    onSnapshot(
      doc(live(), 'stats', name),
      (snapshot) => {
        // Offline, the empty memory cache would report that there is none before any answer.
        if (snapshot.metadata.fromCache && !snapshot.exists()) return;
        if (!snapshot.metadata.fromCache) countReads(1);
        try {
          onValue(decode(plain(snapshot.data())));
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)));
        }
      },
      onError,
    );

/** Subscribes to the kept sums. */
export const watchSummary: Watch<Summary> = watchFigures('summary', decodeSummary);

/** Subscribes to the numbers of customers, of unread messages and of emails that could not be delivered. */
export const watchPeople: Watch<People> = watchFigures('people', decodePeople);
