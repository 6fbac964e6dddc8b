import * as v from 'valibot';
import { company } from './company';

/** A field left blank, or none at all, is the house's own: a slip in the settings must not take the shop with it. */
const or = (own: string) =>
  v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), own), own);

/** What the owner may change about the house (settings/site); everything else is `house`. */
const siteSchema = v.object({
  name: or(company.name),
  description: or(company.description),
  supportEmail: or(company.email),
  supportPhone: or(company.phone),
});
export type Site = v.InferOutput<typeof siteSchema>;

/** settings/site, what a catalogue or a device keeps of it, or nothing at all → what holds. Never throws. */
export function decodeSite(data: unknown): Site {
  const result = v.safeParse(siteSchema, data);
  return result.success ? result.output : v.parse(siteSchema, {});
}

/** What holds until the owner has changed it. */
export const defaultSite: Site = decodeSite({});
