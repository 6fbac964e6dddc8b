import { describe, expect, it } from 'vitest';
import { attack } from '../../tests/support/attack';
import { LIMITS, visitorLimits } from './visitors';

const NOW = new Date('2026-11-28T06:00:00Z');

/** How many of so many calls in one minute are answered. */
function answered(calls: number, headersOf: (n: number) => Record<string, string>): number {
  const mayAnswer = visitorLimits(() => NOW);
  const answers = Array.from({ length: calls }, (_, n) => {
    const headers = headersOf(n);
    return mayAnswer({ header: (name) => headers[name] });
  });
  return answers.filter(Boolean).length;
}
const direct = (list: string) => ({ 'x-forwarded-for': list });
const byHosting = (visitor: string, server = '192.0.2.1') => ({
  'fastly-client-ip': visitor,
  'x-forwarded-for': `${visitor},${server}`,
});
const other = (n: number): string => `198.51.${n >> 8}.${n & 255}`;

describe('the answers of a minute', () => {
  it('to one visitor are limited, and begin anew after it', () => {
    let at = NOW;
    const mayAnswer = visitorLimits(() => at);
    const ask = () =>
      mayAnswer({ header: (name) => direct('203.0.113.9')[name as 'x-forwarded-for'] });
    expect(Array.from({ length: 25 }, ask).filter(Boolean)).toHaveLength(LIMITS.visitor);
    at = new Date(NOW.getTime() + 60_000);
    expect(ask()).toBe(true);
  });

  it('to visitors behind one server of Hosting are counted apart', () => {
    expect(answered(80, (n) => byHosting(other(n % 4)))).toBe(80);
    expect(answered(25, () => byHosting(other(1)))).toBe(LIMITS.visitor);
  });

  it('of a direct call go by the last address, whatever is before it', attack(36), () => {
    expect(answered(300, (n) => direct(`${other(n)}, 203.0.113.9`))).toBe(LIMITS.visitor);
    expect(answered(300, (n) => direct(`nonsense ${n}, 203.0.113.9`))).toBe(LIMITS.visitor);
  });

  it('of a script that forges the header of Hosting are half of all', attack(36), () => {
    const forged = (n: number) => byHosting(other(n), '203.0.113.9');
    expect(answered(300, forged)).toBe(LIMITS.server);
    expect(answered(300, (n) => ({ ...forged(n), 'fastly-client-ip': `nonsense ${n}` }))).toBe(
      LIMITS.visitor,
    );
  });

  it('to all visitors together are limited', () => {
    expect(answered(300, (n) => byHosting(other(n), other(n)))).toBe(LIMITS.all);
  });

  it.each([
    ['another address', (n: number) => `2001:db8:1:2::${n.toString(16)}`],
    ['another spelling', (n: number) => ['2001:DB8:1:2::1', '2001:0db8:1:2:0:0:0:1'][n % 2] ?? ''],
    ['another port number of its network', (n: number) => `2001:db8:1:2:${n.toString(16)}::`],
  ])('go by the network of an IPv6 address: %s changes nothing', attack(36), (_, addressOf) => {
    expect(answered(40, (n) => direct(addressOf(n)))).toBe(LIMITS.visitor);
    expect(answered(40, (n) => direct(`2001:db8:1:${n}::1`))).toBe(40);
    expect(answered(40, (n) => direct(`::ffff:198.51.100.${n}`))).toBe(40);
  });

  it('without any address count as those of one visitor', () => {
    expect(answered(40, () => ({}))).toBe(LIMITS.visitor);
  });
});
