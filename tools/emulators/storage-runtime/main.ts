import { createInterface } from 'node:readline';
import { StorageRulesRuntime } from './protocol';

// Started by the java shim in place of the official rules runtime. firebase-tools ends it with
// SIGINT; if firebase-tools dies, the closed stdin ends it.
const runtime = new StorageRulesRuntime();
process.stdout.write(`${runtime.greeting}\n`);
process.on('SIGINT', () => process.exit(0));
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(`${runtime.answer(line)}\n`);
}
