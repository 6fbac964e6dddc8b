import { createInterface } from 'node:readline';

console.log(JSON.stringify({ id: -1, status: 'ok' }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, action } = JSON.parse(line);
  const result = action === 'load_ruleset' ? { rulesVersion: 2 } : { permit: false };
  console.log(JSON.stringify({ id, status: 'ok', errors: [], warnings: [], result }));
}
