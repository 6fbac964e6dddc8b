'use strict';
/**
 * Preloaded into the emulator's process (start.ts). The Functions emulator starts a Node process of 75 MB for every
 * concurrent request and keeps them all, so a trigger on a few hundred documents starts hundreds of processes. As in
 * production, where an instance of a second-generation function handles up to 80 concurrent requests, this patch makes
 * one process per function handle all of them.
 */
const { dirname, join } = require('node:path');

const lib = join(dirname(require.resolve('firebase-tools/package.json')), 'lib/emulator');
// firebase-tools ends after an uncaught error and writes the reason only to its debug log.
process.on('uncaughtExceptionMonitor', (problem) => {
  console.error(`Error: ${String(problem?.stack ?? problem).replaceAll(/\s*\n\s*/g, ' ')}`);
});

const { RuntimeWorker, RuntimeWorkerPool } = require(join(lib, 'functionsRuntimeWorker.js'));
const { FunctionsEmulator } = require(join(lib, 'functionsEmulator.js'));

const { getIdleWorker } = RuntimeWorkerPool.prototype;
RuntimeWorkerPool.prototype.getIdleWorker = function getWorker(triggerId, runtime) {
  const idle = getIdleWorker.call(this, triggerId, runtime);
  if (idle) return idle;
  return this.getTriggerWorkers(triggerId, runtime).find((worker) => worker.state === 'BUSY');
};

const { request } = RuntimeWorker.prototype;
RuntimeWorker.prototype.request = async function requestAmongOthers(...args) {
  this.underWay = (this.underWay ?? 0) + 1;
  try {
    return await request.apply(this, args);
  } finally {
    this.underWay -= 1;
    // The first response marks the worker idle, and a reload would then kill it during the other requests.
    if (this.underWay > 0 && this.state === 'IDLE') this.state = 'BUSY';
  }
};

const { startRuntime } = FunctionsEmulator.prototype;
const starting = new Map();
FunctionsEmulator.prototype.startRuntime = function startOnce(backend, trigger) {
  if (!trigger) return startRuntime.call(this, backend, trigger);
  const known = starting.get(trigger.id);
  if (known) return known;
  const started = startRuntime
    .call(this, backend, trigger)
    .finally(() => starting.delete(trigger.id));
  starting.set(trigger.id, started);
  return started;
};

// Tests switch triggers off and on (tests/support/triggers.ts). firebase-tools would load every function again. Firestore
// is told once more of which writes it has to report, because it may have forgotten them (tools/emulators/clear.ts).
const { getFunctionService, getSignatureType } = require(join(lib, 'functionsEmulatorShared.js'));
FunctionsEmulator.prototype.reloadTriggers = async function enableTriggers() {
  const { projectId } = this.args;
  for (const [key, record] of Object.entries(this.triggers)) {
    record.enabled = true;
    const { eventTrigger } = record.def;
    if (eventTrigger && getFunctionService(record.def) === 'firestore.googleapis.com')
      await this.addFirestoreTrigger(projectId, key, eventTrigger, getSignatureType(record.def));
  }
};

// No function of the shop runs when an account is made or deleted, but the Auth emulator would send two requests for each.
const { AuthCloudFunction } = require(join(lib, 'auth/cloudFunctions.js'));
const { addAuthTrigger } = FunctionsEmulator.prototype;
const { dispatch } = AuthCloudFunction.prototype;
AuthCloudFunction.prototype.dispatch = async () => undefined;
FunctionsEmulator.prototype.addAuthTrigger = function reportAccounts(...args) {
  AuthCloudFunction.prototype.dispatch = dispatch;
  return addAuthTrigger.apply(this, args);
};

// A file that is deleted while it is requested has no bytes, which would end the Storage emulator. Storage answers 404.
const shared = require(join(lib, 'storage/apis/shared.js'));
const { sendFileBytes } = shared;
shared.sendFileBytes = function sendIfThere(metadata, bytes, incoming, response) {
  if (bytes === undefined) return response.sendStatus(404);
  return sendFileBytes(metadata, bytes, incoming, response);
};

// The Auth emulator compiles the schemas of its whole API when it starts, for many seconds. Its library has an option to
// compile each when it is first used.
const exegesis = require(require.resolve('exegesis-express', { paths: [lib] }));
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });
