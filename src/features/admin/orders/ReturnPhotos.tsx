import { useCallback, useEffect } from 'react';
import { returnPhotoPath, type Return } from '../../../domain/order/returns';
import { Button } from '../../../ui/Button';
import { useResource } from '../../../ui/useResource';

const fetchPhoto = async (path: string): Promise<Blob> =>
  (await import('../../../firebase/storage')).fetchReturnPhoto(path);

/** The photographs of a return, which only a signed-in admin may see. */
export function ReturnPhotos({
  orderId,
  one,
  fetch = fetchPhoto,
}: {
  orderId: string;
  one: Return;
  fetch?: (path: string) => Promise<Blob>;
}) {
  const load = useCallback(
    () =>
      Promise.all(
        Array.from({ length: one.photos }, async (_, n) =>
          URL.createObjectURL(await fetch(returnPhotoPath(orderId, one.id, n + 1))),
        ),
      ),
    [orderId, one.id, one.photos, fetch],
  );
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
