/**
 * The words of the back office (SPEC §2, §8), apart from messages.ts so that no shopper downloads them. Quoted words
 * are to the letter.
 */
export const adminMessages = {
  dashboardLoading: 'Loading dashboard...',
  noRecentOrders: 'No recent orders.',
  noSales: 'No sales data.',
  noOrders: 'No orders found.',
  newestShown: (most: number): string =>
    `The ${most} newest are shown. An older one is found by its order ID.`,
  noneAwaitShipment: 'None of these orders waits to be shipped.',
  noCustomers: 'No customers found.',
  analyticsEmpty: 'Analytics page coming soon.',
  deleteProduct: 'Are you sure you want to delete this product? This action cannot be undone.',
  removeImage: 'Remove this image?',
  productIncomplete: 'Please fill all required fields and upload at least one image.',
  adding: 'Adding...',
  saving: 'Saving...',
  addFailed: 'Failed to add product. Please try again.',
  updateFailed: 'Failed to update product. Please try again.',
  added: 'Product added successfully! Redirecting...',
  updated: 'Product updated successfully! Redirecting...',
  conflict: (what: string): string =>
    `Somebody else has changed ${what} since you opened this page. Nothing of yours was saved.`,
  leave: 'Leave without saving?',
  offerDateFailed: 'Failed to update offer end date.',
  priceResetFailed: 'Failed to reset product prices.',
} as const;
