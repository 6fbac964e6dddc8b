import * as v from 'valibot';
import { decode, dateSchema } from './decode';

const signupSchema = v.object({ id: v.string(), email: v.string(), createdAt: dateSchema });
export type Signup = v.InferOutput<typeof signupSchema>;

/** A newsletter document → {@link Signup}. Throws DecodeError. */
export function decodeSignup(id: string, data: Record<string, unknown>): Signup {
  return decode(signupSchema, { ...data, id }, `newsletter_signups/${id}`);
}
