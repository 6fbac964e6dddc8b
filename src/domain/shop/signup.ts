import * as v from 'valibot';
import { decode, dateSchema } from './decode';

const signupSchema = v.object({
  id: v.string(),
  email: v.string(),
  createdAt: dateSchema,
  /** When the address was confirmed by the link in the email. Until then, nothing else is sent to it. */
  confirmedAt: v.optional(dateSchema),
});
export type Signup = v.InferOutput<typeof signupSchema>;

/** A subscriber's document → {@link Signup}. Throws DecodeError. */
export function decodeSignup(id: string, data: Record<string, unknown>): Signup {
  return decode(signupSchema, { ...data, id }, `subscribers/${id}`);
}
