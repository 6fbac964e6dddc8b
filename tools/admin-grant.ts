import { parseArgs } from 'node:util';
import { isEmail } from '../src/domain/customer/email';
import { deleteApp, initializeApp } from '../functions/node_modules/firebase-admin/lib/app';
import { getAuth } from '../functions/node_modules/firebase-admin/lib/auth';
import { getFirestore } from '../functions/node_modules/firebase-admin/lib/firestore';
import { adminEnvironment } from './emulators/environment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { isListening } from './emulators/probe';
import { UserFacingError } from './emulators/userFacingError';
import { profileDocument } from './seed/people';

const USAGE = 'Say whose: npm run admin:grant -- EMAIL [--project PROJECT]';

function readArguments(): { email: string; project: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { project: { type: 'string' } },
      allowPositionals: true,
    });
    const [email = '', ...more] = positionals;
    if (more.length === 0 && isEmail(email))
      return { email: email.trim(), project: values.project };
  } catch {
    // parseArgs names the wrong option; the usage says more.
  }
  throw new UserFacingError(USAGE);
}

/** Points the Admin SDK at the development emulators through its environment variables. Returns their project. */
async function chooseEmulators(): Promise<string> {
  const profile = profileOf('dev');
  if (!(await isListening(profile.ports.auth)) || !(await isListening(profile.ports.firestore))) {
    throw new UserFacingError(
      'The emulators are not running: start the shop with `npm run dev`, or name the project that you mean: npm run admin:grant -- EMAIL --project PROJECT',
    );
  }
  // Emulators need no credentials; the second variable skips the search for those of a cloud machine.
  const skipped = { METADATA_SERVER_DETECTION: 'none' };
  Object.assign(process.env, adminEnvironment(profile), skipped);
  return profile.projectId;
}

/** Uses a project's real services. Removes emulator variables, which would redirect the writes. */
function chooseProject(project: string): string {
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'])
    delete process.env[name];
  return project;
}

/**
 * Sets `users/{uid}.role` to admin for the account of an email address, and creates a missing profile as registration
 * does. The address must be verified, because the security rules require that of admins. Returns what was done.
 * Throws UserFacingError when the account cannot be an admin, and other errors when the project cannot be reached.
 */
async function grantAdmin(email: string, projectId: string): Promise<string> {
  const app = initializeApp({ projectId });
  try {
    const [account] = (await getAuth(app).getUsers([{ email }])).users;
    if (!account)
      throw new UserFacingError(
        `No account has the address ${email}. Register it in the shop first, then run this again.`,
      );
    if (account.disabled)
      throw new UserFacingError(
        `The account of ${email} is disabled. Enable it first, then run this again.`,
      );
    if (!account.emailVerified)
      throw new UserFacingError(
        `${email} is not verified yet. Follow the link in the verification email, then run this again.`,
      );
    const { uid, displayName: name = '' } = account;
    const db = getFirestore(app);
    return await db.runTransaction(async (tx) => {
      const profile = db.doc(`users/${uid}`);
      const snapshot = await tx.get(profile);
      if (snapshot.get('role') === 'admin')
        return `${email} is an admin of ${projectId} already; nothing was changed.`;
      if (snapshot.exists) tx.update(profile, { role: 'admin' });
      else tx.set(profile, profileDocument({ uid, name, email, role: 'admin' }, new Date()));
      return `${email} is now an admin of ${projectId}. The Admin Panel is in the account menu after the next reload.`;
    });
  } finally {
    await deleteApp(app);
  }
}

/**
 * `npm run admin:grant -- EMAIL`: makes the account an admin at the development emulators, or, with `--project PROJECT`,
 * in that project with application default credentials. Exit code 1 when the account is not an admin afterwards.
 */
runTool(async (life) => {
  const { email, project } = readArguments();
  const projectId = project === undefined ? await chooseEmulators() : chooseProject(project);
  const done = await grantAdmin(email, projectId).catch((problem: unknown) => {
    if (project === undefined || problem instanceof UserFacingError) throw problem;
    const said = problem instanceof Error ? problem.message : String(problem);
    throw new UserFacingError(
      `The project ${project} could not be reached. Its owner signs in with \`gcloud auth application-default login\`, or names a key file in GOOGLE_APPLICATION_CREDENTIALS. What was said: ${said}`,
    );
  });
  console.log(done);
  await life.end(0);
});
