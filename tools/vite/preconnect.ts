import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Where the catalogue and the photographs are. */
const DATA = 'https://firestore.googleapis.com';
const PHOTOGRAPHS = 'https://firebasestorage.googleapis.com';

const tag = (href: string, crossorigin: boolean): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preconnect', href, crossorigin },
  injectTo: 'head',
});

/** Opens the lines to data and photographs while the page's code is on its way; emulators need none. */
export function preconnect(): Plugin {
  let isEmulated = false;
  return {
    name: 'nilofar:preconnect',
    apply: 'build',
    configResolved({ env }) {
      isEmulated = Boolean(env.VITE_EMULATORS);
    },
    transformIndexHtml: () => (isEmulated ? [] : [tag(DATA, true), tag(PHOTOGRAPHS, false)]),
  };
}
