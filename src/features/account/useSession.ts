import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Identity } from '../../firebase/customer/auth';
import { isHydrating } from '../../ui/hydration';
import { loadChunk } from '../../ui/loadChunk';
import { clearPrivateData } from './clearPrivateData';
import { clearSessionHint, hasSessionHint, setSessionHint, SESSION_KEY } from './sessionHint';
import type { AuthState, SessionEndReason } from './useAuth';

/** Loads Firebase Auth, once. */
export const identityService = () => import('../../firebase/customer/auth');
const userLoader = () => import('./loadUser');

/** A profile load in progress or done, shared by concurrent callers. */
interface ProfileLoad {
  uid: string;
  done: Promise<void>;
}

export interface Session {
  state: AuthState;
  /** Why the session ended, until it is dismissed. */
  endReason: SessionEndReason | undefined;
  setEndReason(reason: SessionEndReason | undefined): void;
  /** Loads Firebase Auth and watches who is signed in. */
  loadAuth(): Promise<void>;
  /** Loads the profile after a sign-in; returns whether that succeeded. */
  finishSignIn(): Promise<boolean>;
  /** Reads the profile again. */
  refresh(): Promise<void>;
  /** Signs out and clears this user's data from the device. */
  signOut(): Promise<void>;
}

/**
 * Watches who is signed in, across tabs and reloads, and loads the profile. Firebase Auth (36 kB) is loaded only
 * if this device had a session or when a page needs it; a visitor who only browses never downloads it.
 * `onProfileFailed` is called when the profile could not be read; it must keep its identity.
 */
export function useSession(onProfileFailed: () => void): Session {
  const [state, setState] = useState<AuthState>(() =>
    !isHydrating() && hasSessionHint() ? { status: 'unknown' } : { status: 'signed-out' },
  );
  useEffect(() => {
    if (isHydrating() && hasSessionHint()) startTransition(() => setState({ status: 'unknown' }));
  }, []);
  const [endReason, setEndReason] = useState<SessionEndReason>();
  const started = useRef<Promise<void>>(undefined);
  const identity = useRef<Identity>(null);
  const profileLoad = useRef<ProfileLoad>(undefined);
  /** Whose profile is shown. */
  const shown = useRef<string>(undefined);
  const isSigningOut = useRef(false);

  const handleSignedOut = useCallback((): void => {
    // A hint without a user means that the session ended while this page was closed.
    const ended = identity.current !== null || hasSessionHint();
    const isUnexpected = ended && !isSigningOut.current;
    const wasSignedIn = identity.current !== null;
    identity.current = null;
    profileLoad.current = undefined;
    shown.current = undefined;
    setState({ status: 'signed-out' });
    if (ended) clearPrivateData();
    const hadHint = hasSessionHint();
    clearSessionHint();
    if (!isUnexpected) return;
    if (!wasSignedIn) setEndReason('ended');
    // If the hint is gone, another tab signed out and has already said so.
    else if (hadHint)
      void identityService()
        .then(({ sessionEndReason }) => sessionEndReason())
        .then(setEndReason);
  }, []);

  const loadProfile = useCallback(
    async (who: Identity): Promise<void> => {
      // Another user signed in in another tab: clear the former user's data from the screen and the device.
      if (identity.current && identity.current.uid !== who.uid) {
        clearPrivateData();
        setState({ status: 'unknown' });
      }
      identity.current = who;
      try {
        const { loadUser } = await userLoader();
        const user = await loadUser(who);
        if (identity.current?.uid !== who.uid) return;
        setSessionHint();
        setEndReason(undefined);
        shown.current = who.uid;
        setState({ status: 'signed-in', user });
      } catch (error) {
        // A failed profile fetch logs an error and clears the user (docs/product.md "Accounts and sign-in").
        console.error(error);
        if (identity.current?.uid !== who.uid) return;
        // A profile that is there already stays, only as it was: nobody is signed out by a weak connection.
        if (shown.current === who.uid) return;
        profileLoad.current = undefined;
        setState({ status: 'signed-out' });
        onProfileFailed();
      }
    },
    [onProfileFailed],
  );

  /** Updates the state to the given identity; `again` reloads the profile. */
  const syncIdentity = useCallback(
    (who: Identity | null, again = false): Promise<void> => {
      if (!who) {
        handleSignedOut();
        return Promise.resolve();
      }
      if (!again && profileLoad.current?.uid === who.uid) return profileLoad.current.done;
      const done = loadProfile(who);
      profileLoad.current = { uid: who.uid, done };
      return done;
    },
    [handleSignedOut, loadProfile],
  );

  const loadAuth = useCallback((): Promise<void> => {
    started.current ??= (async () => {
      const { watchIdentity } = await identityService();
      await new Promise<void>((resolve) => {
        watchIdentity((who) => void syncIdentity(who).then(resolve));
      });
    })().catch((error: unknown) => {
      // Offline: the next page that needs it tries again.
      started.current = undefined;
      console.error(error);
      setState((current) => (current.status === 'unknown' ? { status: 'signed-out' } : current));
    });
    return started.current;
  }, [syncIdentity]);

  useEffect(() => {
    if (hasSessionHint()) void loadAuth();
    // Another tab signed in, so this one follows. Once loaded, Firebase Auth syncs its tabs itself.
    const onStorage = (event: StorageEvent): void => {
      const isKept = event.key === null && hasSessionHint();
      if (event.key === SESSION_KEY || isKept) void loadAuth();
    };
    // Retries a profile that could not be read while offline.
    const onOnline = (): void => {
      if (identity.current && !profileLoad.current) void syncIdentity(identity.current);
    };
    addEventListener('storage', onStorage);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('online', onOnline);
    };
  }, [loadAuth, syncIdentity]);

  const finishSignIn = useCallback(async (): Promise<boolean> => {
    await loadChunk(userLoader);
    const who = (await identityService()).currentIdentity();
    if (!who) return false;
    await syncIdentity(who);
    return profileLoad.current?.uid === who.uid;
  }, [syncIdentity]);

  const refresh = useCallback(async (): Promise<void> => {
    const who = (await identityService()).currentIdentity();
    if (who) await syncIdentity(who, true);
  }, [syncIdentity]);

  const signOut = useCallback(async (): Promise<void> => {
    isSigningOut.current = true;
    try {
      const { signOutCurrentUser } = await identityService();
      await signOutCurrentUser();
      handleSignedOut();
    } finally {
      isSigningOut.current = false;
    }
  }, [handleSignedOut]);

  return { state, endReason, setEndReason, loadAuth, finishSignIn, refresh, signOut };
}
