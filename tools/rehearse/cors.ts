import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** storage.cors.json, as Cloud Storage takes it for a bucket. */
export const corsFile = v.array(
  v.strictObject({
    origin: v.pipe(v.array(v.string()), v.minLength(1)),
    method: v.pipe(
      v.array(v.picklist(['GET', 'HEAD', 'PUT', 'POST', 'DELETE', '*'])),
      v.minLength(1),
    ),
    responseHeader: v.optional(v.array(v.string())),
    maxAgeSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
);
export type CorsRules = v.InferOutput<typeof corsFile>;

/** Reads a bucket's rules. Throws ValiError for anything that Cloud Storage would refuse. */
export function readCors(file: string): CorsRules {
  return v.parse(corsFile, JSON.parse(readFileSync(file, 'utf8')));
}

/** The CORS headers that a bucket with these rules sends to an origin; none when no rule is for it. */
export function corsHeaders(
  rules: CorsRules,
  { origin, method }: { origin: string | undefined; method: string },
): Record<string, string> {
  if (origin === undefined) return {};
  const rule = rules.find(
    (one) =>
      (one.origin.includes('*') || one.origin.includes(origin)) &&
      (one.method.includes('*') || one.method.some((allowed) => allowed === method)),
  );
  if (rule === undefined) return {};
  return {
    'access-control-allow-origin': rule.origin.includes('*') ? '*' : origin,
    ...(rule.responseHeader === undefined
      ? {}
      : { 'access-control-expose-headers': rule.responseHeader.join(', ') }),
  };
}
