import type { Plugin } from 'vite';

/** The variables that a build for a real project needs. */
const REQUIRED = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
  // App Check, without which anybody can write messages and signups by a script, issues its tokens per app.
  'VITE_FIREBASE_APP_ID',
  'VITE_APP_CHECK_KEY',
] as const;

/** The required variables that are not set; none for a build against the emulators. */
export function missingVariables(env: Readonly<Record<string, unknown>>): string[] {
  const lacks = (name: string): boolean => env[name] === undefined || env[name] === '';
  return lacks('VITE_EMULATORS') ? REQUIRED.filter(lacks) : [];
}

/**
 * Fails a build without Firebase configuration. Otherwise src/env.ts would fail only in the visitor's browser, in a
 * chunk that loads after the first paint.
 */
export function requireConfiguration(): Plugin {
  return {
    name: 'nilofar:configured',
    apply: 'build',
    configResolved({ env }) {
      const missing = missingVariables(env);
      if (missing.length > 0)
        throw new Error(
          `The shop is not configured: set ${missing.join(', ')} in .env.production (see .env.example).`,
        );
    },
  };
}
