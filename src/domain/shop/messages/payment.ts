export const payment = {
  orderFailed: 'Failed to create Razorpay order',
  offline: 'You are offline. Nothing was charged.',
  sdkFailed: 'Razorpay SDK failed to load!',
  dismissed: 'Payment was not completed. Please try again.',
  failedPrefix: 'Payment failed: ',
  unknown: 'Unknown error. Please try again.',
} as const;
