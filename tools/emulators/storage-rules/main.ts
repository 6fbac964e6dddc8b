import { createInterface } from 'node:readline';
import { StorageRulesRuntime } from './protocol';

// Started by the java shim in place of the official rules runtime. firebase-tools ends it with
// SIGINT; if firebase-tools dies, the closed stdin ends it.
process.on('SIGINT', () => process.exit(0));
const runtime = new StorageRulesRuntime((message) => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
});
for await (const line of createInterface({ input: process.stdin })) {
  // Not awaited: a decision may wait for a document that comes on a later line.
  if (line.trim() !== '') void runtime.receive(line);
}
