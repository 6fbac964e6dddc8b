import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);

/** Left out of the bundle's manifest, or reset to the platform's default. */
const number = v.fallback(v.optional(v.number()), undefined);

const endpointSchema = v.object({
  entryPoint: v.string(),
  region: v.optional(v.array(v.string()), []),
  availableMemoryMb: number,
  concurrency: number,
  maxInstances: number,
  timeoutSeconds: number,
  /** A number, or the parameter that holds it. */
  minInstances: v.optional(v.unknown()),
  secretEnvironmentVariables: v.optional(v.array(v.object({ key: v.string() })), []),
  httpsTrigger: v.optional(v.unknown()),
  eventTrigger: v.optional(v.unknown()),
  scheduleTrigger: v.optional(v.unknown()),
});
const manifestSchema = v.object({
  endpoints: v.record(v.string(), endpointSchema),
  params: v.array(
    v.object({ name: v.string(), type: v.string(), default: v.optional(v.unknown()) }),
  ),
});
/** What the Firebase CLI learns from a bundle: its functions, and the parameters and secrets that they read. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * Loads the bundle of a folder with the packages installed beside it, as the Firebase CLI does before it deploys.
 * Rejects with what Node said when it cannot be loaded.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const runtime = (file: string): string =>
    JSON.stringify(
      pathToFileURL(join(folder, 'node_modules/firebase-functions/lib/runtime', file)).href,
    );
  const code = `import { loadStack } from ${runtime('loader.js')};
    import { stackToWire } from ${runtime('manifest.js')};
    console.log(JSON.stringify(stackToWire(await loadStack(${JSON.stringify(folder)}))));
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, GCLOUD_PROJECT: 'demo-nilofar-test' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return v.parse(manifestSchema, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
