import postcss from 'postcss';

/** The names of the classes in a selector, without those in `:is()`, `:where()` and `:not()`. */
function classesOf(selector: string): string[] {
  const outer = selector.replace(/:(?:is|where|not)\([^)]*\)/g, '');
  return [...outer.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g)].map(([, name = '']) =>
    name
      .replace(/\\([0-9a-f]{1,6}) ?/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
      .replace(/\\(.)/g, '$1'),
  );
}

/**
 * The rules of a stylesheet that a page with this code can need: a rule for a class that the code does not name cannot
 * apply. The order stays, so that the whole stylesheet can follow.
 */
export function stylesFor(sheet: string, code: string): string {
  const words = new Set(code.split(/[\s"'`]+/));
  const isNamed = (name: string): boolean =>
    words.has(name) || (/["'`]/.test(name) && code.includes(name));
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    // The steps of an animation are rules as well.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
      return;
    const selectors = rule.selectors.filter((selector) => classesOf(selector).every(isNamed));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0 && rule.name !== 'layer') rule.remove();
  });
  return root.toString();
}
