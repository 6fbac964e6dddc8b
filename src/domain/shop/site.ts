import * as v from 'valibot';
import { company } from './company';

/**
 * A missing, blank or invalid field falls back to the default, so that a mistake in the settings cannot break the shop.
 */
const orDefault = (value: string) =>
  v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), value), value);

/** What the owner may change about the company (settings/site); the rest is fixed in company.ts. */
const siteSchema = v.object({
  name: orDefault(company.name),
  description: orDefault(company.description),
  supportEmail: orDefault(company.email),
  supportPhone: orDefault(company.phone),
});
export type Site = v.InferOutput<typeof siteSchema>;

/** settings/site, a stored copy of it or undefined → {@link Site} with defaults filled in. Never throws. */
export function decodeSite(data: unknown): Site {
  const result = v.safeParse(siteSchema, data);
  return result.success ? result.output : v.parse(siteSchema, {});
}

/** The site before the owner has changed anything. */
export const defaultSite: Site = decodeSite({});
