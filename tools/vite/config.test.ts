import { join } from 'node:path';
import { createLogger, loadConfigFromFile } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../emulators/ports';

it('vite.config.ts and all that it imports load without a warning', async () => {
  const warnings: string[] = [];
  const logger = { ...createLogger(), warn: (text: string) => void warnings.push(text) };
  const command = { command: 'serve', mode: 'development' } as const;
  const loaded = await loadConfigFromFile(command, undefined, root, undefined, logger);
  expect(loaded?.dependencies).toContain(join(root, 'src/domain/shop/site.ts'));
  expect(warnings).toEqual([]);
});
