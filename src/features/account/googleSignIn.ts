import { tabStore } from '../../ui/storage';

const google = () => import('../../firebase/customer/google');

/** Set while the page is left for Google, so that only then its frame is loaded to look for the answer. */
const REDIRECT_KEY = 'google';

/** What 'Continue with Google' needs besides the session. All methods reject with Firebase's errors. */
export interface GoogleSignIn {
  /** Loads what Google's window needs; without it, Safari blocks the window at the first tap. */
  prepare(): Promise<void>;
  /** Whether {@link redirect} works here. */
  canRedirect(): Promise<boolean>;
  /** Leaves the page for Google. */
  redirect(): Promise<void>;
  /** Whether this page was left for Google and has just come back. */
  isBack(): boolean;
  /** Signs in who has come back; false when Google was left without signing in. */
  finish(): Promise<boolean>;
}

/** The implementation on Firebase. Developer builds choose the account in a dialog and need no window. */
export const googleSignIn: GoogleSignIn = {
  prepare: async () => {
    if (!__EMULATED__) await (await google()).prepareGoogle();
  },
  canRedirect: async () => (await google()).canRedirectToGoogle(),
  redirect: async () => {
    tabStore.write(REDIRECT_KEY, '1');
    await (await google()).redirectToGoogle();
  },
  isBack: () => tabStore.read(REDIRECT_KEY) !== undefined,
  finish: async () => {
    tabStore.write(REDIRECT_KEY, undefined);
    return (await google()).finishGoogleRedirect();
  },
};
