import bcd from '@mdn/browser-compat-data/forLegacyNode';
import * as v from 'valibot';

/** The oldest browsers that shop here (README). */
const FLOOR = {
  chrome: 111,
  edge: 111,
  safari: 16.4,
  safari_ios: 16.4,
  firefox: 128,
  webview_android: 111,
};

const statement = v.object({
  version_added: v.union([v.string(), v.boolean(), v.null()]),
  version_removed: v.optional(v.unknown()),
  prefix: v.optional(v.unknown()),
  flags: v.optional(v.unknown()),
  alternative_name: v.optional(v.unknown()),
});
const compat = v.object({
  __compat: v.object({
    support: v.record(v.string(), v.union([statement, v.array(statement)])),
  }),
});

/** Whether one of these browsers has no such API under its own name. False for what has no data of its own. */
function isNewer(api: unknown): boolean {
  const found = v.safeParse(compat, api);
  if (!found.success) return false;
  const { support } = found.output.__compat;
  return Object.entries(FLOOR).some(
    ([browser, version]) =>
      ![support[browser] ?? []].flat().some((one) => {
        const { version_added: added, version_removed: removed, ...conditions } = one;
        const isPlain = Object.values(conditions).every((condition) => condition === undefined);
        // Such as an early form of it, which a later one replaced.
        const isGone = typeof removed === 'string' && parseFloat(removed) <= version;
        const isThere = typeof added === 'string' && parseFloat(added.replace('≤', '')) <= version;
        return isPlain && isThere && !isGone;
      }),
  );
}

/** Interfaces and their members, such as `URL.canParse_static`, that MDN dates after {@link FLOOR}. */
function newerIn(interfaces: object): string[] {
  return Object.entries(interfaces).flatMap(([name, one]: [string, object]) => {
    if (isNewer(one)) return [name];
    return Object.entries(one)
      .filter(([, member]) => isNewer(member))
      .map(([member]) => `${name}.${member}`);
  });
}

export const newApis: readonly string[] = [
  ...newerIn(bcd.javascript.builtins ?? {}),
  ...newerIn(bcd.api),
];
