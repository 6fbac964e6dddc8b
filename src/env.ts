import * as v from 'valibot';

/** The build-time variables (`.env.example` explains each), validated once at start-up. */
const schema = v.object({
  VITE_FIREBASE_API_KEY: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_AUTH_DOMAIN: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_PROJECT_ID: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_STORAGE_BUCKET: v.pipe(v.string(), v.minLength(1)),
  VITE_FIREBASE_APP_ID: v.optional(v.string(), ''),
  /** `auth=9099,firestore=8080,storage=9199,vendors=4700` against emulators; empty in production. */
  VITE_EMULATORS: v.optional(v.string(), ''),
  VITE_APP_CHECK_KEY: v.optional(v.string(), ''),
  VITE_RAZORPAY_CHECKOUT_URL: v.optional(
    v.pipe(v.string(), v.url()),
    'https://checkout.razorpay.com/v1/checkout.js',
  ),
});

const parsed = v.safeParse(schema, import.meta.env);
if (!parsed.success) {
  const names = parsed.issues.map((issue) => String(issue.path?.[0]?.key)).join(', ');
  throw new Error(`The shop is not configured: check ${names} (see .env.example).`);
}
const vars = parsed.output;

export interface EmulatorPorts {
  auth: number;
  firestore: number;
  storage: number;
  /** The stand-ins of the providers and of the mail server. */
  vendors: number;
}

function emulatorPorts(text: string): EmulatorPorts | undefined {
  if (text === '') return undefined;
  const ports = new Map(
    text.split(',').map((pair): [string, number] => {
      const [name = '', port = ''] = pair.split('=');
      return [name, Number(port)];
    }),
  );
  const of = (name: string): number => {
    const port = ports.get(name);
    if (!port || !Number.isInteger(port))
      throw new Error(`VITE_EMULATORS has no port for ${name}.`);
    return port;
  };
  return {
    auth: of('auth'),
    firestore: of('firestore'),
    storage: of('storage'),
    vendors: of('vendors'),
  };
}

export const env = {
  firebase: {
    apiKey: vars.VITE_FIREBASE_API_KEY,
    authDomain: vars.VITE_FIREBASE_AUTH_DOMAIN,
    projectId: vars.VITE_FIREBASE_PROJECT_ID,
    storageBucket: vars.VITE_FIREBASE_STORAGE_BUCKET,
    appId: vars.VITE_FIREBASE_APP_ID,
  },
  emulators: emulatorPorts(vars.VITE_EMULATORS),
  appCheckKey: vars.VITE_APP_CHECK_KEY,
  razorpayCheckoutUrl: vars.VITE_RAZORPAY_CHECKOUT_URL,
} as const;
