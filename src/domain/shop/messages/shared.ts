/* Short sentences of several pages: a file of their own would be a request of its own. */

export const offline = 'You seem to be offline. Please check your connection and try again.';

export const signedOut = 'You have been signed out.';

export const providers = {
  cart: 'useCart must be used within a CartProvider',
  auth: 'useAuth must be used within an AuthProvider',
} as const;

export const empty = { items: 'No items found.' } as const;

export const guided = { none: 'No perfect match, but explore our bestsellers below!' } as const;

export const wishlist = { empty: 'Your wishlist is empty.' } as const;

export const product = {
  notFound: 'Fragrance Not Found',
  comingSoon: 'Collection Coming Soon',
  fewLeft: (stock: number): string => (stock === 1 ? 'Only one left.' : `Only ${stock} left.`),
  wishlistSignedOut: 'Sign in to use wishlist',
  reviewSignedOut: 'Sign in to write a review.',
  linkCopied: 'Link copied',
  addMoreForOffer: (amount: string): string =>
    `Add ${amount} more to your cart to unlock this offer!`,
} as const;
