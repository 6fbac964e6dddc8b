import { normaliseName } from '../../domain/customer/normaliseName';
import { messages } from '../../domain/shop/messages';
import { identityService } from './useSession';

/**
 * Signs in with Google; 'closed' when the customer closed the window, 'blocked' when the browser opened no window. Developer builds
 * choose from a list of accounts instead.
 */
export async function signInWithGoogle(): Promise<true | 'closed' | 'blocked'> {
  if (!__EMULATED__) return (await import('../../firebase/customer/google')).signInWithGoogle();
  const { googleChooser } = await import('../../developer/googleChooser');
  const account = await googleChooser.ask();
  if (!account) return 'closed';
  const { signInAsGoogleAccount } = await import('../../firebase/customer/emulatedGoogle');
  await signInAsGoogleAccount(account);
  return true;
}

/** Creates an account and its profile. Returns 'verify-email', or an error message. The email's link leads to `target`. */
export async function registerAccount(
  name: string,
  email: string,
  password: string,
  target: string,
): Promise<string> {
  const service = await identityService();
  try {
    const account = await service.createAccount(name, email, password);
    const { createProfile } = await import('../../firebase/customer/users');
    // If this fails, the account gets the default profile at its first sign-in.
    await createProfile(account.uid, { name: normaliseName(name), email: account.email }).catch(
      console.error,
    );
    return (await service.finishRegistration(target)) ? 'verify-email' : messages.auth.mailNotSent;
  } catch (error) {
    console.error(error);
    return service.registrationErrorMessage(error) ?? messages.auth.registerFailed;
  }
}
