import { describe, expect, it } from 'vitest';
import { missingVariables } from './configured';

const complete = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'nilofar.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'nilofar',
  VITE_FIREBASE_STORAGE_BUCKET: 'nilofar.firebasestorage.app',
};

describe('a build’s configuration', () => {
  it('is complete with the four variables of the Firebase project', () => {
    expect(missingVariables(complete)).toEqual([]);
  });

  it('names missing and empty variables', () => {
    expect(missingVariables({ ...complete, VITE_FIREBASE_STORAGE_BUCKET: '' })).toEqual([
      'VITE_FIREBASE_STORAGE_BUCKET',
    ]);
    expect(missingVariables({})).toEqual(Object.keys(complete));
  });

  it('needs the app’s id with App Check', () => {
    expect(missingVariables({ ...complete, VITE_APP_CHECK_KEY: 'site-key' })).toEqual([
      'VITE_FIREBASE_APP_ID',
    ]);
  });

  it('is not required for a build against the emulators', () => {
    expect(missingVariables({ VITE_EMULATORS: 'auth=9099,firestore=8080,storage=9199' })).toEqual(
      [],
    );
  });
});
