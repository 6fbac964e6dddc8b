import { company } from './company';

/** What the owner may change about the company (settings/site); the rest is fixed in company.ts. */
export interface Site {
  name: string;
  description: string;
  supportEmail: string;
  supportPhone: string;
}

/** The site before the owner has changed anything. */
export const defaultSite: Site = {
  name: company.name,
  description: company.description,
  supportEmail: company.email,
  supportPhone: company.phone,
};

/**
 * settings/site, a stored copy of it or undefined → {@link Site}. Never throws: a missing, blank or invalid field falls
 * back to the default, so that a mistake in the settings cannot break the shop. By hand, because every page needs it
 * before anything else is decoded.
 */
export function decodeSite(data: unknown): Site {
  const given = new Map<string, unknown>(Object.entries(data ?? {}));
  const text = (name: keyof Site): string => {
    const value = given.get(name);
    return (typeof value === 'string' && value.trim()) || defaultSite[name];
  };
  return {
    name: text('name'),
    description: text('description'),
    supportEmail: text('supportEmail'),
    supportPhone: text('supportPhone'),
  };
}
