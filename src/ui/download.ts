/** Safari reads the file after the press (ms). */
const READ_MS = 60_000;

/** Downloads a file: a text, as CSV unless `type` says otherwise, or the bytes of a ZIP archive. */
export function download(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/zip',
): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
