/**
 * The sentences of the back office, separate from messages.ts so that no shopper downloads them. Those listed in
 * docs/product.md "Fixed sentences" keep their exact wording.
 */
export const adminMessages = {
  dashboardLoading: 'Loading dashboard...',
  noRecentOrders: 'No recent orders.',
  noSales: 'No sales data.',
  noOrders: 'No orders found.',
  newestShown: (max: number): string =>
    `Only the ${max} newest are shown. Search for an older one by its order ID.`,
  noneAwaitShipment: 'Every parcel is booked.',
  noFailedDeliveries: 'No courier is waiting for an answer.',
  noneCameBack: 'No parcel has come back.',
  noCourierWords: 'No parcel has an unknown status.',
  noDisputes: 'No payment is disputed.',
  noReturns: 'No return is open.',
  noRefunds: 'No order was refunded.',
  nothingToPack: 'There is nothing to pack.',
  nothingToDecide: 'There is nothing to decide.',
  nothingToAnswer: 'No courier and no bank is waiting for an answer.',
  nothingWrong: 'Every parcel could be booked.',
  paidOnly: 'Orders that were paid, and replacements. Those that nobody has paid are under Unpaid.',
  reasonShown: 'The customer sees this in our email and on the order page.',
  reasonKept: 'Kept with the order. The customer is not shown it.',
  notLive:
    'New orders do not appear by themselves at the moment. The page keeps trying; until then, reload it to see them.',
  noCustomers: 'No customers found.',
  analyticsEmpty: 'Analytics page coming soon.',
  deleteProduct: 'Are you sure you want to delete this product? This action cannot be undone.',
  removeImage: 'Remove this image?',
  productIncomplete: 'Please fill all required fields and upload at least one image.',
  productIncorrect: 'Please correct the marked fields. Nothing was saved.',
  uploadStopped:
    'The upload was stopped, and nothing was saved. Images marked “Uploaded” are not uploaded again.',
  adding: 'Adding...',
  saving: 'Saving...',
  addFailed: 'Failed to add product. Please try again.',
  updateFailed: 'Failed to update product. Please try again.',
  added: 'Product added successfully! Redirecting...',
  updated: 'Product updated successfully! Redirecting...',
  // The edge keeps a page for up to a minute, a browser the catalogue for five (docs/decisions/011-prerendered-pages.md).
  shownSoon:
    'The shop shows it within a minute. Shoppers who visited just before may see the old price for up to five minutes; the checkout always has the new one.',
  conflict: (what: string): string =>
    `Someone else has changed ${what} since you opened this page. Your changes were not saved.`,
  saveFailed: (what: string): string =>
    `${what[0]?.toUpperCase()}${what.slice(1)} could not be saved. Please try again.`,
  leave: 'Leave without saving?',
  offerDateFailed: 'Failed to update offer end date.',
  priceResetFailed: 'Failed to reset product prices.',
} as const;
