import { useCallback } from 'react';
import type { OrderItem } from '../../domain/order/order';
import type { PricedLine } from '../../domain/pricing/pricing';
import { byName, defaultVariant, isAvailable, type Product } from '../../domain/product/product';
import { useResource } from '../../ui/useResource';

/** What a gift can be wrapped in, and how far the question is. */
export interface Wrapping {
  /** The first by name that can be bought. */
  product: Product | undefined;
  isLoading: boolean;
}

/** Asks only once an order is a gift. A shop without wrapping, or one that cannot be asked, offers none. */
export function useWrapping(isGift: boolean): Wrapping {
  const load = useCallback(async (): Promise<Product[]> => {
    if (!isGift) return [];
    const { fetchWrappings } = await import('../../firebase/product/wrapping');
    return (await fetchWrappings()).filter(isAvailable).sort(byName);
  }, [isGift]);
  const { resource } = useResource(load);
  return {
    product: resource.status === 'ready' ? resource.value[0] : undefined,
    isLoading: resource.status === 'loading',
  };
}

/** The line that wrapping adds to an order. */
export function wrappingItem(product: Product): OrderItem {
  const { volume, price } = defaultVariant(product);
  return {
    id: product.id,
    name: product.name,
    price,
    quantity: 1,
    selectedVolume: volume,
    wrapping: true,
  };
}

/** Items as the pricing takes them. */
export const toLines = (items: readonly OrderItem[]): PricedLine[] =>
  items.map(({ id, selectedVolume, quantity, price }) => ({
    productId: id,
    volume: selectedVolume,
    quantity,
    unitPrice: price,
  }));
