import { isIPv4, isIPv6 } from 'node:net';
import { perMinute } from './perMinute';

/** What one instance answers in a minute: one visitor, all whose calls one server passes on, and all. */
export const LIMITS = { visitor: 20, server: 100, all: 200 } as const;

/** The part of a request that tells where it comes from. */
export interface Origin {
  header(name: string): string | undefined;
}

/** Whether a visitor who calls without signing in may be answered once more in this minute. */
export type MayAnswer = (request: Origin) => boolean;

/**
 * Counts the answers of a minute. Google appends the address it was called from to X-Forwarded-For, so the last entry is
 * the only one that nobody can invent: of a direct call the visitor, by way of Hosting one of its servers, which many
 * visitors share. Hosting's edge writes the visitor into Fastly-Client-IP, but a direct call can forge that, so what one
 * server passes on is limited too (docs/security.md "Limits for visitors").
 */
export function visitorLimits(now: () => Date): MayAnswer {
  const count = perMinute(now);
  return (request) => {
    const server = networkOf(request.header('x-forwarded-for')?.split(',').at(-1));
    const visitor = networkOf(request.header('fastly-client-ip')) ?? server;
    return (
      count(`visitor ${visitor}`, LIMITS.visitor) &&
      count(`server ${server}`, LIMITS.server) &&
      count('all', LIMITS.all)
    );
  };
}

/**
 * An IPv4 address, or the first half of an IPv6 address: a connection has a whole such network of its own. Undefined where
 * the text is no address.
 */
function networkOf(text = ''): string | undefined {
  const address = text.trim().replace(/^::ffff:(?=\d+[.])/i, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  // The URL parser writes every spelling of an address the same way.
  const [start = '', end] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::');
  const groups = (part = ''): string[] => part.split(':').filter((group) => group !== '');
  const missing = end === undefined ? 0 : 8 - groups(start).length - groups(end).length;
  return [...groups(start), ...Array<string>(missing).fill('0'), ...groups(end)]
    .slice(0, 4)
    .join(':');
}
