import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import { env } from '../env';

/** The one Firebase app of the page. */
export function firebaseApp(): FirebaseApp {
  const known = getApps()[0];
  if (known) return known;
  const app = initializeApp(env.firebase);
  // From here on Firebase's own requests carry its tokens too.
  if (env.appCheckKey !== '') startAppCheck(app, env.appCheckKey).catch(console.warn);
  return app;
}

/** A blocked reCAPTCHA script never answers; a purchase does not wait for it longer than this. */
const TOKEN_MS = 8_000;

let tokens: Promise<() => Promise<string>> | undefined;

/** Starts App Check once and answers where its tokens come from. */
function startAppCheck(app: FirebaseApp, siteKey: string): Promise<() => Promise<string>> {
  tokens ??= (async () => {
    const { getToken, initializeAppCheck, ReCaptchaV3Provider } =
      await import('firebase/app-check');
    const appCheck = initializeAppCheck(app, {
      provider: new ReCaptchaV3Provider(siteKey),
      isTokenAutoRefreshEnabled: true,
    });
    return async () => (await getToken(appCheck)).token;
  })().catch((error: unknown) => {
    // Not loaded: whoever asks next tries again.
    tokens = undefined;
    throw error;
  });
  return tokens;
}

/**
 * What shows our functions that a request comes from this shop. Undefined without a site key, and when no token can be
 * had: whether one is demanded is the server's to say (APP_CHECK, functions/src/config.ts).
 */
export async function appCheckToken(): Promise<string | undefined> {
  if (env.appCheckKey === '') return undefined;
  const token = (async () => {
    const fresh = await startAppCheck(firebaseApp(), env.appCheckKey);
    return fresh();
  })().catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, TOKEN_MS));
  return Promise.race([token, tooLate]);
}
