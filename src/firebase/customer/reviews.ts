import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getCount,
  limit,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { decodeReview, STARS, type Review, type StarCounts } from '../../domain/customer/review';
import { lite } from '../lite';
import { countReads, fetchDocument } from '../reads';

const reviewRef = (productId: string, uid: string) =>
  doc(lite(), 'products', productId, 'reviews', uid);

/** The rules let nobody ask for more at once. */
const MAX_COUNTED = 1000;

/** The user's own review of a fragrance, hidden or not; undefined when there is none. Throws FirebaseError. */
export async function fetchOwnReview(productId: string, uid: string): Promise<Review | undefined> {
  return fetchDocument(reviewRef(productId, uid), decodeReview);
}

/**
 * The number of visible reviews for each star rating, by customers who bought the fragrance, a thousand at most: five
 * aggregates, one read each.
 */
export async function countStars(productId: string): Promise<StarCounts> {
  const reviews = collection(lite(), 'products', productId, 'reviews');
  const counted = await Promise.all(
    STARS.map(async (stars) => {
      const q = query(
        reviews,
        where('hidden', '==', false),
        where('verified', '==', true),
        where('rating', '==', stars),
        limit(MAX_COUNTED),
      );
      const count = (await getCount(q)).data().count;
      countReads(1);
      return count;
    }),
  );
  const [five = 0, four = 0, three = 0, two = 0, one = 0] = counted;
  return { 5: five, 4: four, 3: three, 2: two, 1: one };
}

/** The editable fields of a review; a function shows the name once it has found it to be the user's own. */
export interface ReviewInput {
  userName: string;
  rating: number;
  text: string;
  /** Undefined: no vote, and a former one is removed. */
  longevity: number | undefined;
  sillage: number | undefined;
}

/** Creates the user's review of a fragrance, or updates the existing one. Throws FirebaseError. */
export async function saveReview(
  productId: string,
  uid: string,
  { longevity, sillage, ...review }: ReviewInput,
  exists: boolean,
): Promise<void> {
  if (exists) {
    await updateDoc(reviewRef(productId, uid), {
      ...review,
      longevity: longevity ?? deleteField(),
      sillage: sillage ?? deleteField(),
      updatedAt: serverTimestamp(),
    });
    return;
  }
  await setDoc(reviewRef(productId, uid), {
    userId: uid,
    ...review,
    ...(longevity !== undefined && { longevity }),
    ...(sillage !== undefined && { sillage }),
    hidden: false,
    verified: false,
    createdAt: serverTimestamp(),
  });
}

/** Deletes the user's own review; the rules refuse it for a hidden one. Throws FirebaseError. */
export async function deleteReview(productId: string, uid: string): Promise<void> {
  await deleteDoc(reviewRef(productId, uid));
}
