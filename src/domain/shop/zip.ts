import { IST_OFFSET_MS } from './constants';

/** The checksum of each file in a ZIP archive (CRC-32). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Little-endian: each number with its size in bytes. */
function record(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/**
 * Text files as one ZIP archive, without compression: a month of invoices is small, and this needs no library. `at` is
 * the time of the files in Indian time, as ZIP has local times.
 */
export function zipFiles(
  files: readonly { name: string; text: string }[],
  at: Date,
): Uint8Array<ArrayBuffer> {
  const india = new Date(at.getTime() + IST_OFFSET_MS);
  const time =
    (india.getUTCHours() << 11) | (india.getUTCMinutes() << 5) | (india.getUTCSeconds() >> 1);
  const date =
    ((india.getUTCFullYear() - 1980) << 9) | ((india.getUTCMonth() + 1) << 5) | india.getUTCDate();
  const parts: Uint8Array[] = [];
  const index: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const sizeOf = (list: readonly Uint8Array[]): number =>
    list.reduce((sum, { byteLength }) => sum + byteLength, 0);
  for (const { name, text } of files) {
    const [title, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version needed, flags, no compression, time, date, checksum, size twice, length of the name and of nothing else.
    const about = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32(bytes)],
      [4, bytes.byteLength],
      [4, bytes.byteLength],
      [2, title.byteLength],
      [2, 0],
    ] as const;
    const begins = sizeOf(parts);
    // The comment's length, the disk, and the attributes twice are 0; then where the file begins.
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, begins],
    ] as const;
    index.push(record([4, 0x02014b50], [2, VERSION], ...about, ...rest), title);
    parts.push(record([4, 0x04034b50], ...about), title, bytes);
  }
  const [begins, size, count] = [sizeOf(parts), sizeOf(index), files.length];
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, begins],
    [2, 0],
  );
  const archive = new Uint8Array(begins + size + end.byteLength);
  let to = 0;
  for (const part of [...parts, ...index, end]) {
    archive.set(part, to);
    to += part.byteLength;
  }
  return archive;
}
