import { parseArgs } from 'node:util';
import { isEmail } from '../src/domain/customer/address';
import { deleteApp, initializeApp } from '../functions/node_modules/firebase-admin/lib/app';
import { getAuth } from '../functions/node_modules/firebase-admin/lib/auth';
import { getFirestore } from '../functions/node_modules/firebase-admin/lib/firestore';
import { grantAdmin, type Grant } from './admin/grant';
import { adminEnvironment } from './emulators/environment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { isListening } from './emulators/probe';
import { UserFacingError } from './emulators/userFacingError';

const usage = 'Say whose: npm run admin:grant -- EMAIL [--project PROJECT]';

function wanted(): { email: string; project: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { project: { type: 'string' } },
      allowPositionals: true,
    });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0 || !isEmail(email)) throw new UserFacingError(usage);
    return { email: email.trim(), project: values.project };
  } catch (problem) {
    if (problem instanceof UserFacingError) throw problem;
    throw new UserFacingError(usage);
  }
}

/** Points the Admin SDK at the development emulators through its environment variables. */
async function chooseEmulators(): Promise<string> {
  const profile = profileOf('dev');
  const { auth, firestore } = profile.ports;
  if (!(await isListening(auth)) || !(await isListening(firestore))) {
    throw new UserFacingError(
      'The emulators are not running: start the shop with `npm run dev`, or name the project that you mean: npm run admin:grant -- EMAIL --project PROJECT',
    );
  }
  Object.assign(process.env, adminEnvironment(profile), {
    // Emulators need no credentials; this skips the search for those of a cloud machine.
    METADATA_SERVER_DETECTION: 'none',
  });
  return profile.projectId;
}

/** Uses a project's real services. Removes emulator variables, which would redirect the writes. */
function chooseProject(project: string): string {
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'])
    delete process.env[name];
  return project;
}

function sentence(email: string, where: string, grant: Grant): string {
  switch (grant.state) {
    case 'granted':
      return `${email} is now an admin of ${where}. The Admin Panel is in the account menu after the next reload.`;
    case 'already':
      return `${email} is an admin of ${where} already; nothing was changed.`;
    case 'unknown':
      return `No account of ${where} has the address ${email}. Register it in the shop first, then run this again.`;
    case 'unverified':
      return `${email} is not verified yet. Follow the link in the verification email, then run this again.`;
    case 'disabled':
      return `The account of ${email} is disabled. Enable it first, then run this again.`;
  }
}

/** The error for a project that cannot be reached, with advice. */
function connectionError(project: string, problem: unknown): UserFacingError {
  const said = problem instanceof Error ? problem.message : String(problem);
  return new UserFacingError(
    `The project ${project} could not be reached. Its owner signs in with \`gcloud auth application-default login\`, or names a key file in GOOGLE_APPLICATION_CREDENTIALS. What was said: ${said}`,
  );
}

/**
 * `npm run admin:grant -- EMAIL`: makes the account an admin at the development emulators, or, with `--project PROJECT`,
 * in that project with application default credentials. Exit code 1 when the account is not an admin afterwards.
 */
runTool(async (life) => {
  const { email, project } = wanted();
  const projectId = project === undefined ? await chooseEmulators() : chooseProject(project);
  const app = initializeApp({ projectId });
  const where = project === undefined ? 'the emulators' : project;
  const grant = await grantAdmin(getAuth(app), getFirestore(app), email, new Date()).catch(
    (problem: unknown) => {
      throw project === undefined ? problem : connectionError(project, problem);
    },
  );
  await deleteApp(app);
  const done = grant.state === 'granted' || grant.state === 'already';
  (done ? console.log : console.error)(sentence(email, where, grant));
  await life.end(done ? 0 : 1);
});
