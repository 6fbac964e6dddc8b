import type { Deps } from '../deps';
import { always, type HasTime } from '../store/firestore';
import { followEmail } from './followEmail';
import { checkNumber } from './phones/check';
import { testPush } from '../notify/push';
import { checkCoupon } from '../payment/coupons';
import { recordPhone } from './phones/request';
import { deleteAccount } from './deleteAccount';

/**
 * Carries out `users/{uid}/requests/{requestId}`: `phone` records a number, `number` says whether it can be, `email`
 * takes over the address of the account, `push` sends a test to an admin's device, `coupon` looks a code up, any other id
 * deletes the account.
 * Idempotent: a later delivery continues. Rejects when it should be tried again.
 */
export async function processAccountRequest(
  deps: Deps,
  uid: string,
  requestId: string,
  hasTime: HasTime = always,
): Promise<void> {
  if (requestId === 'phone') await recordPhone(deps, uid);
  else if (requestId === 'number') await checkNumber(deps, uid);
  else if (requestId === 'email') await followEmail(deps, uid);
  else if (requestId === 'push') await testPush(deps, uid);
  else if (requestId === 'coupon') await checkCoupon(deps, uid);
  else await deleteAccount(deps, uid, requestId, hasTime);
}
