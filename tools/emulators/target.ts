import type { Profile } from './ports';

/** What a seed or the timed jobs need to know about the running emulators. */
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
