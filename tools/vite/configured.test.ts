import { describe, expect, it } from 'vitest';
import { missingReportHost, missingVariables } from './configured';

const complete = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'nilofar.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'nilofar',
  VITE_FIREBASE_STORAGE_BUCKET: 'nilofar.firebasestorage.app',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_APP_CHECK_KEY: 'site-key',
};

describe('a build’s configuration', () => {
  it('is complete with the variables of the Firebase project and App Check’s key', () => {
    expect(missingVariables(complete)).toEqual([]);
  });

  it('names missing and empty variables', () => {
    expect(missingVariables({ ...complete, VITE_FIREBASE_STORAGE_BUCKET: '' })).toEqual([
      'VITE_FIREBASE_STORAGE_BUCKET',
    ]);
    expect(missingVariables({})).toEqual(Object.keys(complete));
  });

  it('is not required for a build against the emulators', () => {
    expect(missingVariables({ VITE_EMULATORS: 'auth=9099,firestore=8080,storage=9199' })).toEqual(
      [],
    );
  });
});

describe('the Content-Security-Policy', () => {
  const hosting = (connect: string) => ({
    hosting: {
      headers: [
        {
          headers: [
            { key: 'Content-Security-Policy', value: `default-src 'self'; connect-src ${connect}` },
          ],
        },
      ],
    },
  });
  const env = { VITE_ERROR_DSN: 'https://key@o1.ingest.example/42' };

  it('must name the host that reports of errors go to', () => {
    expect(missingReportHost(env, hosting("'self'"))).toBe(
      'VITE_ERROR_DSN is set, so add https://o1.ingest.example to connect-src of the Content-Security-Policy in firebase.json.',
    );
    expect(missingReportHost(env, hosting("'self' https://o1.ingest.example"))).toBeUndefined();
  });

  it('names none for a build that reports nothing', () => {
    expect(missingReportHost({}, hosting("'self'"))).toBeUndefined();
    expect(missingReportHost({ VITE_ERROR_DSN: '' }, hosting("'self'"))).toBeUndefined();
  });

  it('is not compared with a DSN that is none', () => {
    expect(() => missingReportHost({ VITE_ERROR_DSN: 'https://o1.example' }, hosting(''))).toThrow(
      'VITE_ERROR_DSN',
    );
  });
});
