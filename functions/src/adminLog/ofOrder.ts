/** An `adminLog/{id}` entry about an admin's action on an order (docs/decisions/002-data.md "Collections"). */
export function orderEntry(
  orderId: string,
  step: { what: string; by: string; at: Date; changes: Record<string, unknown> },
) {
  return { ...step, collection: 'orders', target: `orders/${orderId}` };
}
