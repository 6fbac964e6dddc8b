export interface WishlistPageService {
  fetchWishlist: (uid: string) => Promise<string[]>;
  setOnWishlist: (uid: string, productId: string, wished: boolean) => Promise<void>;
}

export const online: WishlistPageService = {
  fetchWishlist: async (uid) =>
    (await import('../../firebase/customer/wishlist')).fetchWishlist(uid),
  setOnWishlist: async (...args) =>
    (await import('../../firebase/customer/wishlist')).setOnWishlist(...args),
};
