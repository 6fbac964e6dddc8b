import { captchaAbove } from './captchaAbove';
import { PhoneError, type PhoneVerifier } from './phoneVerifier';

const identityPhone = () => import('../../firebase/phone');
const requests = () => import('../../firebase/accountRequests');
const profiles = () => import('../../firebase/users');

/** Emulators only: a production build sees `false` and drops it (DECISIONS "Phone"). */
const simulation = __EMULATED__ ? () => import('../../developer/simulatedPhone') : undefined;

/** How long the page waits for the functions to record the number, in seconds. */
const PATIENCE = 60;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function inWords(error: unknown): Promise<unknown> {
  const refusal = (await identityPhone()).phoneRefusal(error);
  return refusal ? new PhoneError(refusal) : error;
}

/** A code that was sent, and the account that its number is linked to once the code was right. */
interface Sending {
  id: string;
  phone: string;
  linkedTo?: string;
}

/**
 * The identity service's own way: an SMS behind an invisible captcha, then link or update; the functions record the
 * number and unlink it. Call `useAuth().refresh()` after `verify`, so that the user in memory says it too.
 */
export function identityVerifier(): PhoneVerifier {
  let sending: Sending | undefined;
  return {
    async send(phone) {
      const container = document.createElement('div');
      document.body.append(container);
      const lower = captchaAbove();
      try {
        const { sendPhoneCode } = await identityPhone();
        await (await simulation?.())?.simulateSending();
        sending = { id: await sendPhoneCode(phone, container), phone };
      } catch (error) {
        throw await inWords(error);
      } finally {
        lower();
        container.remove();
      }
    },
    async verify(code) {
      if (sending === undefined) throw new PhoneError('expired');
      // A code is used up by linking: once it was right, only the record is asked for again.
      sending.linkedTo ??= await link(sending.id, code);
      try {
        await record(sending.linkedTo, sending.phone);
      } catch (error) {
        if (error instanceof PhoneError && error.fault === 'refused') sending = undefined;
        if (error instanceof PhoneError) throw error;
        console.error(error);
        throw new PhoneError('late');
      }
    },
  };
}

async function link(sendingId: string, code: string): Promise<string> {
  try {
    const { linkPhone } = await identityPhone();
    const genuine = await (await simulation?.())?.emulatorCodeFor(sendingId, code);
    return await linkPhone(sendingId, genuine ?? code);
  } catch (error) {
    throw await inWords(error);
  }
}

/** Has the functions record the linked number, and waits until the profile says so. Throws PhoneError, FirebaseError. */
async function record(uid: string, phone: string): Promise<void> {
  const [{ requestPhoneRecord }, { fetchProfile }] = await Promise.all([requests(), profiles()]);
  // Twice, because the first may follow another window's request, about another number.
  for (let round = 0; round < 2; round += 1) {
    await requestPhoneRecord(uid);
    await ended(uid);
    const profile = await fetchProfile(uid);
    if (profile?.phoneVerified && profile.phoneNumber === phone) return;
  }
  throw new PhoneError('late');
}

async function ended(uid: string): Promise<void> {
  const { fetchRequestOutcome, PHONE_REQUEST } = await requests();
  for (let second = 0; second < PATIENCE; second += 1) {
    await pause(1000);
    const outcome = await fetchRequestOutcome(uid, PHONE_REQUEST);
    if (outcome?.state === 'refused') throw new PhoneError('refused', outcome.reason);
    if (outcome?.state === 'done') return;
  }
  throw new PhoneError('late');
}
