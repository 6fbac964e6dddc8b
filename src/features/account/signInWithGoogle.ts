import { loadChunk } from '../../ui/loadChunk';
/**
 * Signs in with Google; 'closed' when the customer closed the window, 'blocked' when the browser opened no window.
 * Developer builds choose from a list of accounts instead.
 */
export async function signInWithGoogle(): Promise<true | 'closed' | 'blocked'> {
  if (!__EMULATED__)
    return (await loadChunk(() => import('../../firebase/customer/google'))).signInWithGoogle();
  const { googleChooser } = await import('../../developer/googleChooser');
  const account = await googleChooser.ask();
  if (!account) return 'closed';
  const { signInAsGoogleAccount } = await import('../../firebase/customer/emulatedGoogle');
  await signInAsGoogleAccount(account);
  return true;
}
