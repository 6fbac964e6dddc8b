import { useCallback, useEffect } from 'react';
import { returnPhotoPath, type Return } from '../../../domain/order/returns';
import { Button } from '../../../ui/Button';
import { useResource } from '../../../ui/useResource';

const fetchPhoto = async (path: string): Promise<Blob | undefined> =>
  (await import('../../../firebase/storage')).fetchReturnPhoto(path);

/** The photographs of a return, which only a signed-in admin may see. */
export function ReturnPhotos({
  orderId,
  one,
  fetch = fetchPhoto,
}: {
  orderId: string;
  one: Return;
  /** Undefined for one that was removed. */
  fetch?: (path: string) => Promise<Blob | undefined>;
}) {
  const load = useCallback(async () => {
    const found = await Promise.all(
      Array.from({ length: one.photos }, (_, n) => fetch(returnPhotoPath(orderId, one.id, n + 1))),
    );
    return found.flatMap((photo) => (photo ? [URL.createObjectURL(photo)] : []));
  }, [orderId, one.id, one.photos, fetch]);
  const { resource, reload } = useResource(load);
  const urls = resource.status === 'ready' ? resource.value : undefined;
  useEffect(() => () => urls?.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  if (resource.status === 'loading') return <p role="status">Loading photographs…</p>;
  if (resource.status === 'failed')
    return (
      <p role="alert">
        The photographs could not be loaded.{' '}
        <Button look="outline" size="sm" onClick={() => void reload()}>
          Try again
        </Button>
      </p>
    );
  if (resource.value.length === 0)
    return <p>Photographs of a return are kept for 180 days, and these have been removed.</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {resource.value.map((url, n) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={`Photograph ${n + 1} of ${resource.value.length}`}
              className="size-28 rounded border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
