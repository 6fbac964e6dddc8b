/** Reads an archive without compression by its index, as an unzip program does. */
export function readZip(archive: Uint8Array): Map<string, string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  // No byte order mark is left out: the files are compared with what was put in.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = (from: number, size: number): string =>
    decoder.decode(archive.subarray(from, from + size));
  const end = archive.byteLength - 22;
  if (view.getUint32(end, true) !== 0x06054b50)
    throw new Error('the end of the archive is missing');
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < view.getUint16(end + 10, true); n += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error(`file ${n} is not in the index`);
    const [size, nameSize] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const begins = view.getUint32(at + 42, true);
    const name = text(at + 46, nameSize);
    if (text(begins + 30, nameSize) !== name) throw new Error(`${name} is not where it should be`);
    files.set(name, text(begins + 30 + nameSize, size));
    at += 46 + nameSize;
  }
  return files;
}
