/**
 * The catalogue of words once (SPEC §8 and the quoted words of §2). Quoted words are to the letter; where a
 * particular reason follows, it follows after them (DECISIONS "Orders").
 */
export const messages = {
  auth: {
    loginFailed: 'Invalid email or password.',
    googleFailed: 'Failed to sign in with Google. Please try again.',
    unverified:
      'Your email address is not verified. Please check your inbox and verify your email before logging in.',
    resend: 'Resend Verification Email',
    resent: 'Verification email resent!',
    registerFailed: 'Could not create account. Please try again.',
    checkEmail: 'Check your email!',
    signedOut: 'You have been signed out.',
    notAuthenticated: 'User not authenticated',
    disabled: 'This account has been disabled. Write to us if you think this is a mistake.',
    resetSent:
      'If an account exists for that address, a link to choose a new password is on its way.',
  },
  newsletter: {
    failed: 'Something went wrong. Please try again.',
    done: "You're in! We'll send exclusive offers—keep an eye on your inbox.",
    invalidEmail: 'Please enter a valid email address.',
  },
  checkout: {
    firstName: 'First name is required.',
    lastName: 'Last name is required.',
    email: 'Email is required.',
    emailInvalid: 'Please enter a valid email address.',
    phone: 'Phone number is required.',
    phoneInvalid: 'Enter a valid 10-digit mobile number.',
    address1: 'Address line 1 is required.',
    city: 'City is required.',
    state: 'State is required.',
    pin: 'PIN code must be a 6-digit number.',
    pinArmy: 'We deliver within India only, and not to PO boxes or military addresses.',
  },
  payment: {
    orderFailed: 'Failed to create Razorpay order',
    sdkFailed: 'Razorpay SDK failed to load!',
    dismissed: 'Payment was not completed. Please try again.',
    failedPrefix: 'Payment failed: ',
    unknown: 'Unknown error. Please try again.',
  },
  otp: {
    sendFailed: 'Failed to send OTP',
    invalid: 'Invalid OTP',
    expired: 'This code has expired. Ask for a new one.',
    inUse: 'This number is already used by another account.',
    quota: 'Too many codes were asked for. Please wait a while and try again.',
    captcha: 'We could not confirm that you are not a robot. Please try again.',
  },
  contact: {
    done: 'Thank you for contacting us! We have received your message and will get back to you soon.',
    failed: 'Sorry, there was an error submitting your message. Please try again later.',
  },
  product: {
    notFound: 'Fragrance Not Found',
    comingSoon: 'Collection Coming Soon',
    wishlistSignedOut: 'Sign in to use wishlist',
    reviewSignedOut: 'Sign in to write a review.',
    linkCopied: 'Link copied',
    addMoreForOffer: (amount: string): string =>
      `Add ${amount} more to your cart to unlock this offer!`,
  },
  cart: {
    addMoreForShipping: (amount: string): string =>
      `Add ${amount} more to qualify for free shipping!`,
    unavailable: 'This size has sold out. Remove it to go on.',
  },
  guided: { none: 'No perfect match, but explore our bestsellers below!' },
  orders: {
    empty: 'No orders found for this status.',
    cancelQuestion: 'Cancel Order?',
    cancelYes: 'Yes, Request Cancel',
    cancelNo: 'No, Go Back',
    unknownCustomer: 'Unknown',
    unknownProduct: 'Unknown Product',
  },
  signIn: {
    profile: 'Please sign in to view your profile.',
    orders: 'Please sign in to view your orders.',
    wishlist: 'Please sign in to view your wishlist.',
  },
  wishlist: { empty: 'Your wishlist is empty.' },
  profile: { saved: 'Profile updated successfully!', failed: 'Error updating profile.' },
  empty: { items: 'No items found.' },
  admin: {
    dashboardLoading: 'Loading dashboard...',
    noRecentOrders: 'No recent orders.',
    noSales: 'No sales data.',
    noOrders: 'No orders found.',
    noCustomers: 'No customers found.',
    analyticsEmpty: 'Analytics page coming soon.',
    deleteProduct: 'Are you sure you want to delete this product? This action cannot be undone.',
    removeImage: 'Remove this image?',
    productIncomplete: 'Please fill all required fields and upload at least one image.',
    adding: 'Adding...',
    saving: 'Saving...',
    addFailed: 'Failed to add product. Please try again.',
    updateFailed: 'Failed to update product. Please try again.',
    updated: 'Product updated successfully! Redirecting...',
    offerDateFailed: 'Failed to update offer end date.',
    priceResetFailed: 'Failed to reset product prices.',
  },
  providers: {
    cart: 'useCart must be used within a CartProvider',
    auth: 'useAuth must be used within an AuthProvider',
  },
} as const;
