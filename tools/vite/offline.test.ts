import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../emulators/ports';
import { writeWorker } from './offline';
import { EMPTY_PAGE } from './shell';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nilofar-worker-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The worker of a build with these pages. */
async function workerOf(pages: { home?: string; empty?: string }, files = ['/assets/main-1.js']) {
  writeFileSync(join(folder, 'index.html'), pages.home ?? '<p>Home</p>');
  writeFileSync(join(folder, EMPTY_PAGE), pages.empty ?? '<p></p>');
  await writeWorker(root, folder, files);
  return readFileSync(join(folder, 'sw.js'), 'utf8');
}

describe('the service worker', () => {
  it('keeps both pages and the files', async () => {
    const worker = await workerOf({});
    for (const file of ['"/"', `"/${EMPTY_PAGE}"`, '"/assets/main-1.js"'])
      expect(worker).toContain(file);
  });

  it('is the same for the same build', async () => {
    expect(await workerOf({})).toBe(await workerOf({}));
  });

  // Otherwise a browser that has the former worker keeps the former page for offline use.
  it.each([{ home: '<p>Another</p>' }, { empty: '<p>Another</p>' }])(
    'is another one when only the text of a page is another: %j',
    async (pages) => {
      expect(await workerOf(pages)).not.toBe(await workerOf({}));
    },
  );
});
