'use strict';
/**
 * Loaded into the emulator's process before firebase-tools (start.ts). The Functions emulator starts one Node process
 * for every request that arrives while another is being answered, and keeps them all: a trigger on a few hundred
 * documents costs as many processes of 75 MB each. In production one instance of a second-generation function answers
 * up to 80 requests at once; here one process per function does the same.
 */
const { dirname, join } = require('node:path');

const lib = join(dirname(require.resolve('firebase-tools/package.json')), 'lib/emulator');
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
    // The first answer makes the worker idle, and a reload would end it under the others.
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
