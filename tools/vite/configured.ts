import type { Plugin } from 'vite';

/** What src/env.ts will not start without. */
const REQUIRED = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
] as const;

/** The variables a production build needs and is not told; none for a build against the emulators. */
export function missingFrom(env: Readonly<Record<string, unknown>>): string[] {
  const lacks = (name: string): boolean => env[name] === undefined || env[name] === '';
  if (!lacks('VITE_EMULATORS')) return [];
  // App Check's tokens are the app's: without its id none is given.
  const needed = lacks('VITE_APP_CHECK_KEY') ? REQUIRED : [...REQUIRED, 'VITE_FIREBASE_APP_ID'];
  return needed.filter(lacks);
}

/**
 * Refuses to build a shop that does not know its Firebase project: src/env.ts would say so only in the visitor's
 * browser, in a chunk that comes after the first paint.
 */
export function configured(): Plugin {
  return {
    name: 'nilofar:configured',
    apply: 'build',
    configResolved({ env }) {
      const missing = missingFrom(env);
      if (missing.length > 0)
        throw new Error(
          `The shop is not configured: set ${missing.join(', ')} in .env.production (see .env.example).`,
        );
    },
  };
}
