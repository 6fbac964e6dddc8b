import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { bucketOf, type Profile } from '../emulators/ports';
import { ownerHeader } from './connect';
import { dataFolder, type Photograph } from './demoData';

const atOnce = 8;

/** A multipart upload to Cloud Storage: metadata and bytes in one request. */
async function upload(profile: Profile, { source, path }: Photograph): Promise<void> {
  const boundary = 'nilofar-seed';
  const metadata = {
    name: path,
    contentType: path.endsWith('.avif') ? 'image/avif' : 'image/webp',
    cacheControl: 'public,max-age=31536000,immutable',
  };
  const head = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\nContent-Type: ${metadata.contentType}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    await readFile(join(dataFolder, 'images', source)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const bucket = bucketOf(profile.projectId);
  const url = `http://127.0.0.1:${profile.ports.storage}/upload/storage/v1/b/${bucket}/o?uploadType=multipart&name=${encodeURIComponent(path)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...ownerHeader, 'Content-Type': `multipart/related; boundary=${boundary}` },
    body,
  });
  if (!response.ok) {
    throw new Error(
      `The Storage emulator refused ${path}: ${response.status} ${await response.text()}`,
    );
  }
}

/** Uploads all files with limited concurrency, because the emulator shares this machine's cores. */
export async function uploadPhotographs(
  profile: Profile,
  photographs: readonly Photograph[],
): Promise<void> {
  await pMap(photographs, (photograph) => upload(profile, photograph), { concurrency: atOnce });
}
