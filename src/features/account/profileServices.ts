import type { ShippingInfo } from '../../domain/customer/address';
import type { SavedAddress } from '../../domain/customer/savedAddress';
import type { AccountOutcome } from '../../firebase/customer/accountRequests';
import type {
  EmailChangeResult,
  ReauthenticationResult,
  SignInMethods,
} from '../../firebase/customer/credentials';

export interface ProfileData {
  newsletter: boolean;
  addresses: SavedAddress[];
  methods: SignInMethods;
}

/** How a user signs in once more before a sensitive action. */
export type Reauthentication = { by: 'password'; password: string } | { by: 'google' };

/** The profile page's dependencies. All methods reject with Firebase's errors, unless they return an outcome. */
export interface ProfileServices {
  load(uid: string): Promise<ProfileData>;
  save(uid: string, fields: { name: string; newsletter: boolean }): Promise<void>;
  saveAddress(
    uid: string,
    all: readonly SavedAddress[],
    address: { id?: string; isDefault: boolean; info: ShippingInfo },
  ): Promise<void>;
  removeAddress(uid: string, all: readonly SavedAddress[], id: string): Promise<void>;
  changePassword(current: string, next: string): Promise<ReauthenticationResult | 'weak'>;
  /** Sends a link to the new address, which changes once that is opened. */
  changeEmail(password: string, email: string): Promise<EmailChangeResult>;
  /** Everything the shop holds about the user, as JSON text. */
  collectData(uid: string): Promise<string>;
  reauthenticate(credential: Reauthentication): Promise<ReauthenticationResult | 'blocked'>;
  /** Whether an order is paid and has not ended: then the account cannot be deleted. */
  hasOrderUnderWay(uid: string): Promise<boolean>;
  requestDeletion(uid: string): Promise<string>;
  fetchDeletionOutcome(uid: string, requestId: string): Promise<AccountOutcome>;
  pause(ms: number): Promise<void>;
}

const users = () => import('../../firebase/customer/users');
const book = () => import('../../firebase/customer/addresses');
const credentials = () => import('../../firebase/customer/credentials');
const requests = () => import('../../firebase/customer/accountRequests');

async function reauthenticateWithGoogle(): Promise<ReauthenticationResult | 'blocked'> {
  const service = await credentials();
  if (!__EMULATED__) return service.reauthenticateWithGoogle();
  const { googleChooser } = await import('../../developer/googleChooser');
  const chosen = await googleChooser.ask();
  if (!chosen) return 'wrong';
  const { reauthenticateAsGoogleAccount } = await import('../../firebase/customer/emulatedGoogle');
  return service.reauthenticateWithGoogle(() => reauthenticateAsGoogleAccount(chosen));
}

/** The implementation on Firebase. */
export const profileServices: ProfileServices = {
  async load(uid) {
    const [profile, addresses, methods] = await Promise.all([
      users().then(({ fetchProfile }) => fetchProfile(uid)),
      book().then(({ fetchAddresses }) => fetchAddresses(uid)),
      credentials().then(({ signInMethods }) => signInMethods()),
    ]);
    return { newsletter: profile?.newsletter ?? false, addresses, methods };
  },
  save: async (uid, fields) => (await users()).saveProfile(uid, fields),
  async saveAddress(uid, all, address) {
    await (await book()).saveAddress(uid, all, address);
  },
  removeAddress: async (uid, all, id) => (await book()).removeAddress(uid, all, id),
  changePassword: async (current, next) => (await credentials()).changePassword(current, next),
  changeEmail: async (password, email) => (await credentials()).sendEmailChange(password, email),
  async collectData(uid) {
    const { fetchPersonalData } = await import('../../firebase/customer/personalData');
    return JSON.stringify(await fetchPersonalData(uid), null, 2);
  },
  reauthenticate: async (credential) =>
    credential.by === 'google'
      ? reauthenticateWithGoogle()
      : (await credentials()).reauthenticateWithPassword(credential.password),
  hasOrderUnderWay: async (uid) =>
    (await import('../../firebase/order/orders')).hasOrderUnderWay(uid),
  requestDeletion: async (uid) => (await requests()).requestDeletion(uid),
  fetchDeletionOutcome: async (uid, id) => (await requests()).fetchRequestOutcome(uid, id),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
