import { allowCaptchaOverDialog } from './captchaOverDialog';
import { PhoneError, type PhoneVerifier } from './phoneVerifier';

const identityPhone = () => import('../../firebase/customer/phone');
const requests = () => import('../../firebase/customer/accountRequests');
const profiles = () => import('../../firebase/customer/users');

/** Emulators only: in a production build `__EMULATED__` is false and the import is dropped. */
const simulation = __EMULATED__ ? () => import('../../developer/simulatedPhone') : undefined;

/** How long to wait for the functions to record the number. */
const TIMEOUT_SECONDS = 60;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function toPhoneError(error: unknown): Promise<unknown> {
  const refusal = (await identityPhone()).phoneRefusal(error);
  return refusal ? new PhoneError(refusal) : error;
}

/** A code that was sent; `linkedTo` is the account that the number was linked to with it. */
interface SentCode {
  id: string;
  phone: string;
  linkedTo?: string;
}

/**
 * Verifies a phone through Firebase Auth: an SMS behind an invisible captcha, then linking the number; the
 * functions record the number and unlink it. Call `useAuth().refresh()` after `verify` to update the user.
 */
export function identityVerifier(): PhoneVerifier {
  let sentCode: SentCode | undefined;
  return {
    async send(phone) {
      const container = document.createElement('div');
      document.body.append(container);
      const restore = allowCaptchaOverDialog();
      try {
        const { sendPhoneCode } = await identityPhone();
        await (await simulation?.())?.simulateSending();
        sentCode = { id: await sendPhoneCode(phone, container), phone };
      } catch (error) {
        throw await toPhoneError(error);
      } finally {
        restore();
        container.remove();
      }
    },
    async verify(code) {
      if (sentCode === undefined) throw new PhoneError('expired');
      // A code can be used only once: after linking, a retry only requests the record again.
      sentCode.linkedTo ??= await link(sentCode.id, code);
      try {
        await recordPhone(sentCode.linkedTo, sentCode.phone);
      } catch (error) {
        if (error instanceof PhoneError && error.code === 'refused') sentCode = undefined;
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
    const realCode = await (await simulation?.())?.emulatorCodeFor(sendingId, code);
    return await linkPhone(sendingId, realCode ?? code);
  } catch (error) {
    throw await toPhoneError(error);
  }
}

/** Requests that the functions record the linked number and waits for it. Throws PhoneError or FirebaseError. */
async function recordPhone(uid: string, phone: string): Promise<void> {
  const [{ requestPhoneRecord }, { fetchProfile }] = await Promise.all([requests(), profiles()]);
  // Twice, because the first outcome may be of another window's request for another number.
  for (let round = 0; round < 2; round += 1) {
    await requestPhoneRecord(uid);
    await waitForOutcome(uid);
    const profile = await fetchProfile(uid);
    if (profile?.phoneVerified && profile.phoneNumber === phone) return;
  }
  throw new PhoneError('late');
}

async function waitForOutcome(uid: string): Promise<void> {
  const { fetchRequestOutcome, PHONE_REQUEST } = await requests();
  for (let second = 0; second < TIMEOUT_SECONDS; second += 1) {
    await pause(1000);
    const outcome = await fetchRequestOutcome(uid, PHONE_REQUEST);
    if (outcome?.state === 'refused') throw new PhoneError('refused', outcome.reason);
    if (outcome?.state === 'done') return;
  }
  throw new PhoneError('late');
}
