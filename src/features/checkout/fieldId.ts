import type { ShippingForm } from '../../domain/customer/address';

/** The element id of a field, so that the error summary can link to it. */
export const fieldId = (name: keyof ShippingForm): string => `checkout-${name}`;
