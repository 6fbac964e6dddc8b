import { describe, expect, it } from 'vitest';
import { missingVariables } from './configured';

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
