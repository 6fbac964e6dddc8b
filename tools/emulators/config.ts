import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as v from 'valibot';
import { buildFolder, root, type Profile } from './ports';

const firebaseJson = v.looseObject({
  firestore: v.looseObject({ rules: v.string() }),
  functions: v.tuple([v.looseObject({ source: v.string() })]),
  hosting: v.looseObject({ public: v.string() }),
});

/**
 * Writes firebase.<profile>.generated.json: firebase.json with this profile's ports, functions
 * folder and rules. Its Content-Security-Policy also allows the other emulators. It is next to firebase.json because firebase-tools resolves paths relative to it.
 * @returns its path
 */
export function writeFirebaseConfig(
  profile: Profile,
  sources: { functions: string; firestoreRules: string },
): string {
  const config = v.parse(
    firebaseJson,
    JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')),
  );
  const { ports } = profile;
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const generated = {
    ...config,
    firestore: { ...config.firestore, rules: sources.firestoreRules },
    functions: [{ ...config.functions[0], source: sources.functions }],
    hosting: { ...config.hosting, public: relative(root, buildFolder(profile)) },
    emulators: {
      singleProjectMode: true,
      auth: at(ports.auth),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
      storage: at(ports.storage),
      functions: at(ports.functions),
      hosting: at(ports.hosting),
      hub: at(ports.hub),
      logging: at(ports.logging),
      tasks: at(ports.tasks),
      eventarc: at(ports.eventarc),
      ui: { enabled: false },
    },
  };
  const text = JSON.stringify(generated, null, 2)
    .replaceAll("'self'", "'self' http://127.0.0.1:*")
    .replace('; upgrade-insecure-requests', '');
  writeFileSync(profile.configFile, `${text}\n`);
  return basename(profile.configFile);
}
