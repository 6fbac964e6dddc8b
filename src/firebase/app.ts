import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  getToken,
  initializeAppCheck,
  ReCaptchaV3Provider,
  type AppCheck,
} from 'firebase/app-check';
import { env } from '../env';

let appCheck: AppCheck | undefined;

/** The default Firebase app of the page. */
export function firebaseApp(): FirebaseApp {
  const known = getApps()[0];
  if (known) return known;
  createFirebaseProbe();
  const app = initializeApp(env.firebase);
  appCheck = startAppCheck(app);
  return app;
}

/**
 * With every page Firebase opens this database and deletes it, to see whether it can use IndexedDB, and asks nothing of Auth
 * before. In Safari a page that was left in the middle of it keeps all later pages waiting. What exists is not deleted, so
 * it is made to exist (docs/decisions/052-the-session-in-safari.md).
 */
function createFirebaseProbe(): void {
  try {
    const opening = indexedDB.open('validate-browser-context-for-indexeddb-analytics-module');
    opening.addEventListener('success', () => opening.result.close());
  } catch {
    // IndexedDB is forbidden here, and Firebase does without it too.
  }
}

/**
 * Synchronous, without `import()`: where App Check is enforced, requests without a token are refused, and the SDK waits
 * for a token only when App Check was initialised before the request.
 */
function startAppCheck(app: FirebaseApp): AppCheck | undefined {
  if (!__APP_CHECK__ || env.appCheckKey === '') return undefined;
  return initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(env.appCheckKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** Creates another Firebase app for the same project, for a second session. Call it once for each name. */
export function createSecondaryApp(name: string): FirebaseApp {
  // The default app must be created first, because firebaseApp() takes the first.
  firebaseApp();
  const app = initializeApp(env.firebase, name);
  const own = startAppCheck(app);
  // Fetched now: whoever opens a window with this app cannot wait for it (src/firebase/customer/google.ts).
  if (own) getToken(own).catch(console.warn);
  return app;
}

/** A blocked reCAPTCHA script never answers; a purchase waits no longer than this. */
const TIMEOUT_MS = 8_000;

/**
 * The App Check token of this page. Undefined without a site key, and when none is available: the server decides
 * whether it requires one (APP_CHECK, functions/src/config.ts).
 */
export async function appCheckToken(): Promise<string | undefined> {
  firebaseApp();
  if (!__APP_CHECK__ || appCheck === undefined) return undefined;
  const token = getToken(appCheck).then(
    (given) => given.token,
    (error: unknown) => {
      console.warn(error);
      return undefined;
    },
  );
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return Promise.race([token, timeout]);
}
