import { useOnline } from '../ui/browser';

/** Without a network the shop says so, once and calmly. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-ground px-5 py-2 text-center text-sm text-warn">
          You are offline. What you have seen is still here, and your cart is kept.
        </p>
      )}
    </div>
  );
}
