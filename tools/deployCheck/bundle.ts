import type { Manifest } from '../rehearse/manifest';
import type { HostingFile } from './hosting';
import { error, type Env, type Examples, type Finding } from './settings';

/**
 * What a bundle's manifest says against the settings and firebase.json: its parameters have values, its secrets are named in
 * the example, its functions are limited, and every rewrite leads to one.
 */
export function checkManifest(
  manifest: Manifest,
  functions: Env,
  examples: Examples,
  { hosting }: HostingFile,
): Finding[] {
  const found: Finding[] = [];
  for (const { name, type, ...param } of manifest.params) {
    if (type === 'secret') {
      if (!examples.secrets.includes(name))
        found.push(error(`The secret ${name} is not explained in functions/.env.example.`));
    } else if (!(name in examples.functions))
      found.push(error(`The parameter ${name} is not explained in functions/.env.example.`));
    else if (param.default === undefined && !functions[name])
      found.push(error(`${name} has no value: the functions read it.`));
  }
  const used = new Set(manifest.params.map(({ name }) => name));
  for (const name of examples.secrets)
    if (!used.has(name))
      found.push(error(`functions/.env.example explains the secret ${name}, which nothing reads.`));
  for (const [name, endpoint] of Object.entries(manifest.endpoints)) {
    if (endpoint.maxInstances === undefined || endpoint.availableMemoryMb === undefined)
      found.push(
        error(
          `The function ${name} has no limit of instances or memory: a flood costs what it wants.`,
        ),
      );
    if (endpoint.region.length !== 1)
      found.push(error(`The function ${name} is in no one region.`));
  }
  for (const { source, function: target } of hosting.rewrites) {
    if (target === undefined) continue;
    const endpoint = manifest.endpoints[target.functionId];
    if (endpoint?.httpsTrigger === undefined)
      found.push(
        error(`firebase.json sends ${source} to ${target.functionId}, which is not a function.`),
      );
    else if (!endpoint.region.includes(target.region))
      found.push(
        error(
          `firebase.json looks for ${target.functionId} in ${target.region}, but it is in ${endpoint.region.join()}.`,
        ),
      );
  }
  return found;
}

/** The functions as lines of a table: memory, how many requests at a time, how many instances. */
export function functionLines({ endpoints }: Manifest): string[] {
  return Object.entries(endpoints)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, one]) =>
      [
        name.padEnd(28),
        `${one.availableMemoryMb ?? '?'} MB`.padStart(7),
        `${one.concurrency ?? '?'} at a time`.padStart(14),
        `${one.maxInstances ?? '?'} instances at most`.padStart(22),
      ].join(''),
    );
}
