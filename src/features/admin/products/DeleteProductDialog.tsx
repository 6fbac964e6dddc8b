import { useCallback } from 'react';
import { partTexts } from '../../../domain/product/contents';
import type { Product } from '../../../domain/product/product';
import { inBoxes } from '../../../domain/product/secretPart';
import { isForSale } from '../../../domain/product/visibility';
import { useResource } from '../../../ui/useResource';
import { adminMessages } from '../messages';
import { Confirm } from '../ui/Confirm';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import type { ProductsSource } from './productsSource';

interface Props {
  product: Product;
  setsWith: ProductsSource['setsWith'];
  /** Resolves to false when a gift set holds it. */
  onDelete: () => Promise<boolean>;
  onHide: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a fragrance is deleted. One in the box of a gift set is not deleted; it can be hidden instead. */
export function DeleteProductDialog({ product, setsWith, onDelete, onHide, onClose }: Props) {
  const { resource, reload } = useResource(
    useCallback(() => setsWith(partTexts(product)), [setsWith, product]),
  );
  const sets = resource.status === 'ready' ? resource.value : undefined;
  if (sets && sets.length > 0)
    return (
      <Confirm
        title={`${product.name} cannot be deleted`}
        confirm="Hide it"
        failure="The fragrance could not be hidden. Please try again."
        disabled={!isForSale(product)}
        onConfirm={onHide}
        onClose={onClose}
      >
        <p>
          It is {inBoxes(sets.map(({ name }) => name))}. Take it out first, then it can be deleted.
        </p>
        <p>
          {isForSale(product)
            ? 'Or hide it: it leaves the shop, and its orders, invoices and reviews stay. A set that is stocked by its parts is sold out while the fragrance is hidden.'
            : 'Shoppers do not see it now.'}
        </p>
      </Confirm>
    );
  return (
    <Confirm
      title={`Delete ${product.name}?`}
      confirm="Delete"
      danger
      disabled={!sets}
      failure="The fragrance could not be deleted. Please try again."
      onConfirm={async () => {
        // Otherwise a set has got it since, which is then said.
        if (!(await onDelete()) && !(await reload())) throw new Error('sets not read');
      }}
      onClose={onClose}
    >
      {sets && <p>{adminMessages.deleteProduct}</p>}
      {resource.status === 'loading' && <PanelLoading label="Looking for sets that hold it" />}
      {resource.status === 'failed' && (
        <PanelFailed what="The sets that hold it" retry={() => void reload()} />
      )}
    </Confirm>
  );
}
