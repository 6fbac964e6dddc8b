import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'node_modules/react-router/dist/production';

/** The package names its development build, with warnings for developers, for every browser. */
const productionBuild = [
  { find: /^react-router$/, replacement: resolve(PACKAGE, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve(PACKAGE, 'dom-export.mjs') },
];

/** What keeps unused components in the build: names for developer tools, and calls that could do anything. */
const NAME = /^\w+\.displayName = .*;$/gm;
const CALL = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** The routes load no data. Without a router that does, `dataRouterOpts` is never given. */
const DATA = 'let dataRouterState = dataRouterOpts?.state;';

/** Leaves out what the shop does not use of the router: forms, links that fetch the data of pages from a server, and routes with data. */
export function smallRouter(): Plugin {
  return {
    name: 'nilofar:small-router',
    apply: 'build',
    config: () => ({ resolve: { alias: productionBuild } }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(NAME, '')
          .replace(CALL, '= /* @__PURE__ */ ')
          .replace(DATA, 'const dataRouterState = null;'),
        map: null,
      }),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
      const has = (text: string): boolean => chunks.some(({ code }) => code.includes(text));
      // Only the router's own links and forms write this attribute.
      if (has('data-discover'))
        this.error('The build has links or forms of the router. Links are src/ui/Link.tsx.');
      if (has('routes array to createRouter'))
        this.error('The build has a router with data, which tools/vite/router.ts leaves out.');
      // Said by what shows the errors of routes with data.
      if (has('Unexpected Application Error'))
        this.error('The router is built in another way now: tools/vite/router.ts finds nothing.');
    },
  };
}
