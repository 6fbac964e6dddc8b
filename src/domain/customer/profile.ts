import * as v from 'valibot';
import { lastAnswersSchema } from '../product/guided';
import { optionalOrNull, decode, dateSchema } from '../shop/decode';

/** A document of the collection `users`, keyed by the auth user id (docs/product.md "Profile"). */
export const profileSchema = v.object({
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  role: v.optional(v.string(), 'customer'),
  phoneNumber: optionalOrNull(v.string()),
  phoneVerified: v.optional(v.boolean(), false),
  newsletter: v.optional(v.boolean(), false),
  createdAt: optionalOrNull(dateSchema),
  provider: optionalOrNull(v.string()),
  // Answers of a former version of the quiz count as none.
  quiz: v.fallback(optionalOrNull(lastAnswersSchema), undefined),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** A user document → {@link Profile}. Throws DecodeError. */
export function decodeProfile(uid: string, data: unknown): Profile {
  return decode(profileSchema, data, `users/${uid}`);
}
