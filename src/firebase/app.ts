import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  getToken,
  initializeAppCheck,
  ReCaptchaV3Provider,
  type AppCheck,
} from 'firebase/app-check';
import { env } from '../env';

let appCheck: AppCheck | undefined;

/** The Firebase app of the page. */
export function firebaseApp(): FirebaseApp {
  const known = getApps()[0];
  if (known) return known;
  const app = initializeApp(env.firebase);
  appCheck = startAppCheck(app);
  return app;
}

/**
 * At once, not by `import()`: a project that enforces App Check refuses what is asked for without a token, and the
 * SDK waits for a token only when App Check was there before the question.
 */
function startAppCheck(app: FirebaseApp): AppCheck | undefined {
  if (!__APP_CHECK__ || env.appCheckKey === '') return undefined;
  return initializeAppCheck(app, {
    provider: new ReCaptchaV3Provider(env.appCheckKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** Another Firebase app over the same project, for a session beside the page's own. Call it once for each name. */
export function createSecondaryApp(name: string): FirebaseApp {
  // The first app made is the page's own.
  firebaseApp();
  const app = initializeApp(env.firebase, name);
  startAppCheck(app);
  return app;
}

/** A blocked reCAPTCHA script never answers; a purchase does not wait for it longer than this. */
const TIMEOUT_MS = 8_000;

/**
 * What shows our functions that a request comes from this shop. Undefined without a site key, and when no token can be
 * had: whether one is demanded is the server's to say (APP_CHECK, functions/src/config.ts).
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
