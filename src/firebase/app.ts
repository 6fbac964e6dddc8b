import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import { env } from '../env';

/** The one Firebase app of the page. */
export function firebaseApp(): FirebaseApp {
  return getApps()[0] ?? initializeApp(env.firebase);
}
