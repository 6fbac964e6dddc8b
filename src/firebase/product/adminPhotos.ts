import { doc } from 'firebase/firestore/lite';
import { decodePhotoResult, type PhotoResult } from '../../domain/product/photoUpload';
import { lite } from '../lite';
import { fetchDocument } from '../reads';

/**
 * What the functions made of an upload; undefined while they have not finished. One read. Throws DecodeError,
 * FirebaseError.
 */
export async function fetchPhotoResult(name: string): Promise<PhotoResult | undefined> {
  return fetchDocument(doc(lite(), 'photoResults', name), decodePhotoResult);
}
