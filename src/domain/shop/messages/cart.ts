import { MAX_LINES, MAX_PIECES, MAX_QUANTITY } from '../constants';

export const cart = {
  addMoreForShipping: (amount: string): string =>
    `Add ${amount} more to qualify for free shipping!`,
  unavailable: 'This size has sold out. Remove it to continue.',
  gone: 'This size is no longer made. Remove it to continue.',
  priceRose: (was: string, is: string): string =>
    `The price has risen from ${was} to ${is} since you added it.`,
  priceFell: (was: string, is: string): string =>
    `The price has fallen from ${was} to ${is} since you added it.`,
  quantityLimit: `You can order at most ${MAX_QUANTITY} of each size.`,
  tooMany: (surplus: number): string =>
    `An order can hold at most ${MAX_PIECES} pieces. Please remove ${surplus} to continue.`,
  freeShipping: 'Your order ships free.',
  cartFull: `Your cart is full: it holds ${MAX_LINES} different items. Remove one, then try again.`,
  pricesFailed: 'We could not look up today’s prices.',
} as const;
