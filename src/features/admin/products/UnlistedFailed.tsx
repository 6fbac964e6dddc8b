import { Button } from '../../../ui/Button';

/** Said where fragrances are missing from {@link useAllProducts}. */
export function UnlistedFailed({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className="text-bad">
      Not all fragrances could be loaded.{' '}
      <Button look="quiet" size="sm" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
