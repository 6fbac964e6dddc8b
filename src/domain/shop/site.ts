import { brand } from './brand.ts';
import { decodeBusiness, type Business } from './business.ts';

/** What every page knows of the shop: what the owner has set (settings/site, settings/business). */
export interface Site {
  name: string;
  description: string;
  /** One line above the header; empty for none. */
  announcement: string;
  /** Empty until the owner has set it. */
  supportEmail: string;
  supportPhone: string;
  business: Business;
}

/**
 * A stored copy of the site, or undefined → {@link Site}. Never throws: a missing, blank or invalid field falls back to its
 * default, so that a mistake in the settings cannot break the shop. By hand, because every page needs it before
 * anything else is decoded.
 */
export function decodeSite(data: unknown): Site {
  const given = new Map<string, unknown>(Object.entries(data ?? {}));
  const text = (name: string, otherwise = ''): string => {
    const value = given.get(name);
    return (typeof value === 'string' && value.trim()) || otherwise;
  };
  return {
    name: text('name', brand.name),
    description: text('description', brand.description),
    announcement: text('announcement'),
    supportEmail: text('supportEmail'),
    supportPhone: text('supportPhone'),
    business: decodeBusiness(given.get('business')),
  };
}

/** The two documents of the settings → {@link Site}. Never throws. */
export const siteOf = (site: unknown, business: unknown): Site =>
  decodeSite(Object.assign({}, site, { business }));

/** The site before the owner has set anything. */
export const defaultSite: Site = decodeSite(undefined);
