import type { ShippingForm } from '../../domain/address';

/** The id of a field, so that the list of errors can lead to it. */
export const fieldId = (name: keyof ShippingForm): string => `checkout-${name}`;
