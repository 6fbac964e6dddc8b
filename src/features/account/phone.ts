import { captchaAbove } from './captchaAbove';
import { PhoneError, type PhoneVerifier } from './phoneVerifier';

const identityPhone = () => import('../../firebase/phone');

/** Emulators only: a production build sees `false` and drops it (DECISIONS "Phone"). */
const simulation = __EMULATED__ ? () => import('../../developer/simulatedPhone') : undefined;

async function inWords(error: unknown): Promise<unknown> {
  const refusal = (await identityPhone()).phoneRefusal(error);
  return refusal ? new PhoneError(refusal) : error;
}

/**
 * The identity service's own way (DECISIONS "Phone"): an SMS behind an invisible captcha, then link or update. Call
 * `useAuth().refresh()` after `verify`, so that the user in memory says it too.
 */
export function identityVerifier(): PhoneVerifier {
  let sendingId: string | undefined;
  return {
    async send(phone) {
      const container = document.createElement('div');
      document.body.append(container);
      const lower = captchaAbove();
      try {
        const { sendPhoneCode } = await identityPhone();
        await (await simulation?.())?.simulateSending();
        sendingId = await sendPhoneCode(phone, container);
      } catch (error) {
        throw await inWords(error);
      } finally {
        lower();
        container.remove();
      }
    },
    async verify(code) {
      if (sendingId === undefined) throw new PhoneError('expired');
      try {
        const { confirmPhoneCode } = await identityPhone();
        const genuine = await (await simulation?.())?.genuineCode(sendingId, code);
        await confirmPhoneCode(sendingId, genuine ?? code);
      } catch (error) {
        throw await inWords(error);
      }
    },
  };
}
