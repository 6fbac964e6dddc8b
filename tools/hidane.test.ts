import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './emulators/ports';

it('shows what cargo says when the Firestore emulator cannot be built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hidane-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cargo = join(folder, 'cargo');
  writeFileSync(cargo, '#!/bin/sh\necho updating\nexec 1>&-\necho no toolchain >&2\nexit 1\n');
  chmodSync(cargo, 0o755);
  const script = `const { findHidane } = await import('${join(root, 'tools/hidane.mjs')}');
    console.log('found', await findHidane());`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env: { PATH: folder, XDG_CACHE_HOME: folder } },
  );
  expect(stderr).toContain('no toolchain');
  expect(stderr).toContain('hidane could not be installed');
  expect(stdout).toContain('found undefined');
});
