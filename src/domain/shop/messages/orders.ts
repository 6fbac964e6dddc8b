export const signIn = {
  profile: 'Please sign in to view your profile.',
  orders: 'Please sign in to view your orders.',
  wishlist: 'Please sign in to view your wishlist.',
} as const;

export const orders = {
  empty: 'No orders found for this status.',
  cancelQuestion: 'Cancel Order?',
  cancelYes: 'Yes, Request Cancel',
  cancelNo: 'No, Go Back',
  unknownCustomer: 'Unknown',
  unknownProduct: 'Unknown Product',
} as const;
