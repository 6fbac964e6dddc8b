import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as v from 'valibot';
import { buildFolder, root, type Ports, type Profile } from './ports';

const firebaseJson = v.looseObject({
  firestore: v.looseObject({ rules: v.string() }),
  functions: v.tuple([v.looseObject({ source: v.string() })]),
  hosting: v.looseObject({
    public: v.string(),
    rewrites: v.array(v.looseObject({ source: v.string() })),
    headers: v.array(
      v.looseObject({
        source: v.string(),
        headers: v.array(v.object({ key: v.string(), value: v.string() })),
      }),
    ),
  }),
});

/**
 * Writes firebase.<profile>.generated.json: firebase.json with this profile's ports, functions
 * folder and rules. It is next to firebase.json because firebase-tools resolves paths relative to it.
 * Hosting sends firebase.json's own headers, whose Content-Security-Policy also allows the emulators, and its rewrites;
 * without functions, those to a function are left out, so that the page itself answers for them.
 * @returns its path
 */
export function writeFirebaseConfig(
  profile: Profile,
  sources: { functions: string | undefined; firestoreRules: string },
): string {
  const { firestore, functions, hosting, ...config } = v.parse(
    firebaseJson,
    JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')),
  );
  const { ports } = profile;
  const generated = {
    ...config,
    firestore: { ...firestore, rules: sources.firestoreRules },
    functions:
      sources.functions === undefined ? [] : [{ ...functions[0], source: sources.functions }],
    hosting: {
      ...hosting,
      public: relative(root, buildFolder(profile)),
      rewrites: hosting.rewrites.filter(
        (rewrite) => sources.functions !== undefined || !('function' in rewrite),
      ),
      headers: hosting.headers.map(({ headers, ...rule }) => ({
        ...rule,
        headers: headers.map(({ key, value }) => ({
          key,
          value: key === 'Content-Security-Policy' ? withEmulators(value, ports) : value,
        })),
      })),
    },
    emulators: emulatorSettings(ports),
  };
  writeFileSync(profile.configFile, `${JSON.stringify(generated, null, 2)}\n`);
  return basename(profile.configFile);
}

/** The section `emulators` of a firebase.json: a port for each, on this machine only. */
export function emulatorSettings(ports: Ports) {
  const at = (port: number) => ({ host: '127.0.0.1', port });
  return {
    // Tests have projects of their own, and each request to one would be logged as a warning.
    singleProjectMode: false,
    auth: at(ports.auth),
    firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
    storage: at(ports.storage),
    functions: at(ports.functions),
    hosting: at(ports.web),
    hub: at(ports.hub),
    logging: at(ports.logging),
    tasks: at(ports.tasks),
    eventarc: at(ports.eventarc),
    ui: { enabled: false },
  };
}

/**
 * The Content-Security-Policy with each emulator and stand-in allowed where the page uses it. Nothing else changes but
 * `upgrade-insecure-requests`, by which WebKit would ask even this machine for the page's files by https.
 */
export function withEmulators(policy: string, ports: Ports): string {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const origins: Record<string, string[]> = {
    'script-src': [at(ports.vendors)],
    'connect-src': [ports.auth, ports.firestore, ports.storage, ports.vendors].map(at),
    'img-src': [at(ports.storage)],
  };
  return policy
    .split('; ')
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => [directive, ...(origins[directive.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
