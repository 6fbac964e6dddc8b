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
  kept: 'Your request is withdrawn. Your order continues as planned.',
  decided: 'We are already carrying out your request, so it can no longer be withdrawn.',
  keepAsked: 'We are passing it on, and will write to you.',
  keepFailed: 'That could not be sent. Please try again, or write to us.',
  unknownCustomer: 'Unknown',
  unknownProduct: 'Unknown Product',
} as const;
