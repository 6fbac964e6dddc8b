import { createHmac } from 'node:crypto';

/**
 * The id under which a phone number is recorded (`phones/{key}`) and under which its uses of coupons are counted. A
 * keyed hash, so that a copy of the database does not reveal the numbers of customers whose accounts were deleted. With
 * another key, earlier uses of coupons could not be found.
 *
 * @param hashKey the secret PHONE_HASH_KEY
 * @param phone with country code, `+919876543210`
 * @returns 64 hexadecimal characters
 */
export function phoneKey(hashKey: string, phone: string): string {
  return createHmac('sha256', hashKey).update(phone).digest('hex');
}
