import { normaliseName } from '../../domain/customer/normaliseName';
import { messages } from '../../domain/shop/messages';
import { identityService } from './useSession';

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
