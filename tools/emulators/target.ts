import type { Profile } from './ports';

/** The running emulators, as the seed and the scheduled jobs need them. */
export interface Target {
  projectId: string;
  firestorePort: number;
  authPort: number;
  storagePort: number;
}

/** The emulators of a profile. */
export function targetOf(profile: Profile): Target {
  const { firestore, auth, storage } = profile.ports;
  return {
    projectId: profile.projectId,
    firestorePort: firestore,
    authPort: auth,
    storagePort: storage,
  };
}
