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
  keptOnce: 'A request to cancel can be withdrawn once for each order. Please write to us.',
  decided: 'We have already decided about your request, so it can no longer be withdrawn.',
  keepAsked: 'We have received this and will email you.',
  keepFailed: 'That could not be sent. Please try again, or write to us.',
  unknownCustomer: 'Unknown',
  unknownProduct: 'Unknown Product',
} as const;
