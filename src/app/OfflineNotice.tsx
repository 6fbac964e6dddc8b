import { useOnline } from '../ui/useOnline';

/** A banner shown while the browser is offline. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-ground px-5 py-2 text-center text-sm text-warn">
          You are offline. Pages you have visited still open, and your cart is saved.
        </p>
      )}
    </div>
  );
}
