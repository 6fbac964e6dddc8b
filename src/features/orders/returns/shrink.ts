/** The longest side of a photograph that is sent, in pixels: enough to see a crack, and light on a phone's connection. */
const MAX_SIDE = 1600;
const QUALITY = 0.85;

/** A file that the browser cannot draw. */
export class UnreadablePhoto extends Error {
  constructor(name: string) {
    super(`${name} cannot be drawn`);
    this.name = 'UnreadablePhoto';
  }
}

/**
 * A photograph as a JPEG of at most 1,600 pixels. Drawing it anew leaves out what the phone has written into the file, such
 * as where it was taken. Throws UnreadablePhoto.
 */
export async function shrink(file: File): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new UnreadablePhoto(file.name);
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!drawn) throw new UnreadablePhoto(file.name);
  return drawn;
}
