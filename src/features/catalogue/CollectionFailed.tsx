import { ErrorState, TryAgain } from '../../ui/PageState';
import { catalogueStore } from './catalogueStore';

const retry = (): void => void catalogueStore.refresh();

/** In place of the products, when none could be fetched. */
export const CollectionFailed = () => (
  <ErrorState title="The collection could not be loaded" retry={retry} />
);

/** Beside products that stay, because newer ones could not be loaded. */
export const NotRefreshed = () => (
  <p role="status" className="text-sm text-muted">
    Could not be refreshed. <TryAgain onClick={retry} />
  </p>
);
