import { allowCaptchaOverDialog } from './captchaOverDialog';
import { PhoneError, type PhoneVerifier } from './phoneVerifier';

const identityPhone = () => import('../../firebase/customer/phone');
const requests = () => import('../../firebase/customer/accountRequests');
const profiles = () => import('../../firebase/customer/users');

/** Emulators only: in a production build `__EMULATED__` is false and the import is dropped. */
const simulation = __EMULATED__ ? () => import('../../developer/simulatedPhone') : undefined;

/** How long to wait for the functions to record the number. */
const TIMEOUT_SECONDS = 60;

/** How often, and how many times, to look whether a number is refused before its code is sent. */
const CHECK_POLL_MS = 700;
const MAX_CHECK_POLLS = 8;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function toPhoneError(error: unknown): Promise<unknown> {
  const refusal = (await identityPhone()).phoneRefusal(error);
  return refusal ? new PhoneError(refusal) : error;
}

/** A code that was sent; `proof` shows that it was entered, and for which account. */
interface SentCode {
  id: string;
  phone: string;
  proof?: { uid: string; token: string };
}

/**
 * Verifies a phone through Firebase Auth: an SMS behind an invisible captcha, then a sign-in with its code in a second
 * session, whose token the functions check before they record the number. Call `useAuth().refresh()` after `verify` to
 * update the user.
 */
export function identityVerifier(): PhoneVerifier {
  let sentCode: SentCode | undefined;
  /** The number that was asked about last. */
  let free: string | undefined;
  return {
    hint: __EMULATED__ ? 'No SMS is sent by the emulators: enter 123456.' : undefined,
    async send(phone) {
      if (free !== phone) await refuseFull(phone);
      free = phone;
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
      // A code can be used only once: after it was entered, a retry only requests the record again.
      sentCode.proof ??= await prove(sentCode.id, code);
      try {
        await recordPhone(sentCode.proof, sentCode.phone);
      } catch (error) {
        if (error instanceof PhoneError && error.code === 'refused') sentCode = undefined;
        if (error instanceof PhoneError) throw error;
        console.error(error);
        throw new PhoneError('late');
      }
    },
  };
}

/**
 * Refuses a number that belongs to too many accounts before its code is sent. Only a courtesy: without an answer in time
 * the code is sent, and recording the number decides. Throws PhoneError.
 */
async function refuseFull(phone: string): Promise<void> {
  try {
    const { uid } = (await identityPhone()).account();
    const { requestNumberCheck, fetchRequestOutcome, NUMBER_REQUEST } = await requests();
    await requestNumberCheck(uid, phone);
    for (let poll = 0; poll < MAX_CHECK_POLLS; poll += 1) {
      const outcome = await fetchRequestOutcome(uid, NUMBER_REQUEST);
      if (outcome?.state === 'refused') throw new PhoneError('refused', outcome.reason);
      if (outcome) return;
      await pause(CHECK_POLL_MS);
    }
  } catch (error) {
    if (error instanceof PhoneError) throw error;
    console.warn(error);
  }
}

async function prove(sendingId: string, code: string): Promise<{ uid: string; token: string }> {
  try {
    const { provePhone } = await identityPhone();
    const realCode = await (await simulation?.())?.emulatorCodeFor(sendingId, code);
    return await provePhone(sendingId, realCode ?? code);
  } catch (error) {
    throw await toPhoneError(error);
  }
}

/** Requests that the functions record the number and waits for it. Throws PhoneError or FirebaseError. */
async function recordPhone(
  { uid, token }: { uid: string; token: string },
  phone: string,
): Promise<void> {
  const [{ requestPhoneRecord }, { fetchProfile }] = await Promise.all([requests(), profiles()]);
  const isRecorded = async (): Promise<boolean> => {
    const profile = await fetchProfile(uid);
    return profile?.phoneVerified === true && profile.phoneNumber === phone;
  };
  // An earlier try may have been slower than this page was patient.
  if (await isRecorded()) return;
  // Twice, because the first outcome may be of another window's request for another number.
  for (let round = 0; round < 2; round += 1) {
    await requestPhoneRecord(uid, token);
    await waitForOutcome(uid);
    if (await isRecorded()) return;
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
