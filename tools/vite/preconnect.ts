import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The origins of the catalogue and of the photographs. */
const DATA = 'https://firestore.googleapis.com';
const PHOTOGRAPHS = 'https://firebasestorage.googleapis.com';

const tag = (href: string, crossorigin: boolean): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preconnect', href, crossorigin },
  injectTo: 'head',
});

/** Connects to data and photographs while the page's code loads. Not needed with the emulators. */
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
