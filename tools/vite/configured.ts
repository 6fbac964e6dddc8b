import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { destinationOf } from '../../src/app/errorReports/destination.ts';
import { root } from '../emulators/ports.ts';

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

const hosting = v.object({
  hosting: v.object({
    headers: v.array(
      v.object({ headers: v.array(v.object({ key: v.string(), value: v.string() })) }),
    ),
  }),
});

/** Whether every Content-Security-Policy of firebase.json has a source in a directive. */
export function isAllowed(firebaseJson: unknown, directive: string, source: string): boolean {
  return v
    .parse(hosting, firebaseJson)
    .hosting.headers.flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy')
    .every(({ value }) =>
      value.split(/; ?/).some((part) => {
        const [name, ...sources] = part.split(' ');
        return name === directive && sources.includes(source);
      }),
    );
}

/**
 * Why the browser would not send reports of errors (VITE_ERROR_DSN), as a sentence: its host is not in the
 * Content-Security-Policy of firebase.json. Undefined when it is, and for a build that sends none.
 */
export function missingReportHost(
  env: Readonly<Record<string, unknown>>,
  firebaseJson: unknown,
): string | undefined {
  const { VITE_ERROR_DSN: dsn } = env;
  if (typeof dsn !== 'string' || dsn === '') return undefined;
  const { origin } = new URL(destinationOf(dsn).url);
  return isAllowed(firebaseJson, 'connect-src', origin)
    ? undefined
    : `VITE_ERROR_DSN is set, so add ${origin} to connect-src of the Content-Security-Policy in firebase.json.`;
}

/**
 * Fails a build without Firebase configuration, or with reports that no browser could send. Otherwise src/env.ts would fail only in the visitor's browser, in a
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
      const text = readFileSync(join(root, 'firebase.json'), 'utf8');
      const problem = missingReportHost(env, JSON.parse(text));
      if (problem !== undefined) throw new Error(problem);
    },
  };
}
