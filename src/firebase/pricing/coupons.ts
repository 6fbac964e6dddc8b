import { doc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { COUPON_CODE } from '../../domain/pricing/codeSpellings';
import { serverTime } from '../../clock';
import { decodeOffer, type Offer } from '../../domain/pricing/offer';
import { dateSchema, decode, optionalOrNull } from '../../domain/shop/decode';
import { removeRefused } from '../customer/accountRequests';
import { errorCode } from '../customer/auth';
import { lite } from '../lite';
import { fetchDocument } from '../reads';

/** The shop does not look at any more codes; the message says why, in words for the customer. */
export class CouponRefusal extends Error {
  readonly code = 'too_many';
}

const requestSchema = v.object({
  code: v.optional(v.string(), ''),
  at: dateSchema,
  state: optionalOrNull(v.string()),
  outcome: v.optional(v.string(), ''),
  offer: optionalOrNull(v.looseObject({ id: v.string() })),
});
type CouponRequest = v.InferOutput<typeof requestSchema>;

/** How long an answer is used again. Milliseconds. */
const KEPT_MS = 10 * 60_000;
const POLL_MS = 400;
const MAX_POLLS = 50;

const refOf = (uid: string) => doc(lite(), 'users', uid, 'requests', 'coupon');
const fetchRequest = (uid: string): Promise<CouponRequest | undefined> =>
  fetchDocument(refOf(uid), (id, data) => decode(requestSchema, data, `requests/${id}`));

/** The request once it has its answer; undefined when there is none. Throws when it takes too long. */
async function answered(uid: string): Promise<CouponRequest | undefined> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const request = await fetchRequest(uid);
    if (request === undefined || request.state !== undefined) return request;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The code was not looked up in time.');
}

const isAbout = (request: CouponRequest, code: string): boolean =>
  request.code.toLowerCase() === code.toLowerCase();

/**
 * The offer of a coupon, however its letters are written; undefined when there is none. A function looks it up and counts,
 * because nobody may read coupons. The last answer is used again for ten minutes, if it is later than `notBefore`
 * (milliseconds of the shop's time). Throws CouponRefusal, DecodeError and FirebaseError.
 */
export async function findCoupon(
  code: string,
  uid: string,
  notBefore: number,
): Promise<Offer | undefined> {
  if (!COUPON_CODE.test(code)) return undefined;
  const since = Math.max(notBefore, +serverTime() - KEPT_MS);
  const former = await answered(uid);
  const isFresh = former?.state === 'done' && isAbout(former, code) && +former.at > since;
  if (!isFresh) {
    if (former) await removeRefused(refOf(uid));
    try {
      await setDoc(refOf(uid), { type: 'coupon', by: uid, at: serverTimestamp(), code });
    } catch (error) {
      // Another tab was faster.
      if (errorCode(error) !== 'permission-denied') throw error;
    }
  }
  const request = isFresh ? former : await answered(uid);
  if (!request || !isAbout(request, code)) throw new Error('Another code is being looked up.');
  if (request.state === 'refused') throw new CouponRefusal(request.outcome);
  return request.offer && decodeOffer(request.offer.id, request.offer);
}
