import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { parse } from 'postcss';
import * as v from 'valibot';
import { FLOOR } from '../../tools/vite/floor';

/** How MDN's data name the browsers of browserslist, where the name is another. */
const NAMES: Record<string, string> = { ios_saf: 'safari_ios', android: 'webview_android' };

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
    ([name, version]) =>
      ![support[NAMES[name] ?? name] ?? []].flat().some((one) => {
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

/**
 * What a stylesheet has that MDN dates after {@link FLOOR}: properties, pseudo-classes, pseudo-elements and at-rules.
 * Those of one engine alone are not in MDN's data under the same name, and are passed over.
 */
export function newStyles(sheet: string): string[] {
  const { properties = {}, selectors = {}, 'at-rules': rules = {} } = bcd.css;
  const found = new Set<string>();
  const look = (of: Record<string, unknown>, name: string, shown = name): void => {
    if (of[name] !== undefined && isNewer(of[name])) found.add(shown);
  };
  parse(sheet).walk((node) => {
    if (node.type === 'decl') look(properties, node.prop);
    if (node.type === 'atrule') look(rules, node.name, `@${node.name}`);
    if (node.type === 'rule')
      for (const [shown, name = ''] of node.selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g))
        look(selectors, name, shown);
  });
  return [...found].toSorted();
}
