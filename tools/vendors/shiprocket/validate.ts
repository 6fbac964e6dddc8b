import { isObject, numberOf, textOf, type JsonObject } from '../json';
import type { FieldErrors } from './errors';

const REQUIRED = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'shipping_is_billing',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
] as const;

const SHIPPING_REQUIRED = [
  'shipping_customer_name',
  'shipping_address',
  'shipping_city',
  'shipping_pincode',
  'shipping_state',
  'shipping_country',
  'shipping_phone',
] as const;

const OPTIONAL = [
  'billing_last_name',
  'billing_address_2',
  'billing_alternate_phone',
  'shipping_last_name',
  'shipping_address_2',
  'shipping_email',
  'shipping_charges',
  'giftwrap_charges',
  'transaction_charges',
  'total_discount',
  'customer_gstin',
  'invoice_number',
  'channel_id',
  'comment',
  'reseller_name',
  'company_name',
  'ewaybill_no',
  'order_type',
  'checkout_shipping_method',
  'what3words_address',
];

const KNOWN = new Set<string>([...REQUIRED, ...SHIPPING_REQUIRED, ...OPTIONAL]);

const label = (field: string): string => field.replaceAll('_', ' ').replaceAll('.', ' ');

/** The errors of `POST /orders/create/adhoc`, by field; empty when the body is fine. */
export function createErrors(body: JsonObject): FieldErrors {
  const errors: Record<string, string[]> = {};
  const addError = (field: string, sentence: string) => (errors[field] ??= []).push(sentence);
  const need = (field: string) => {
    if (isMissing(body[field])) addError(field, `The ${label(field)} field is required.`);
  };
  REQUIRED.forEach(need);
  if (!isMissing(body['shipping_is_billing']) && !isTrue(body['shipping_is_billing']))
    SHIPPING_REQUIRED.forEach(need);
  const check = (field: string, right: (value: string) => boolean, sentence: string) => {
    if (!isMissing(body[field]) && !right(textOf(body[field]))) addError(field, sentence);
  };

  check('order_id', (id) => id.length <= 50, 'The order id may not be greater than 50 characters.');
  check(
    'order_date',
    (date) => /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(date),
    'The order date is not a valid date.',
  );
  for (const prefix of ['billing', 'shipping']) {
    check(
      `${prefix}_city`,
      (city) => city.length <= 30,
      `The ${prefix} city may not be greater than 30 characters.`,
    );
    check(
      `${prefix}_pincode`,
      (pin) => /^[1-9]\d{5}$/.test(pin),
      `The ${prefix} pincode must be 6 digits.`,
    );
    // Ten digits without +91 (SAM-AEL/medusa-shiprocket-fulfillment-plugin).
    check(
      `${prefix}_phone`,
      (phone) => /^[6-9]\d{9}$/.test(phone),
      'Phone number is in invalid format',
    );
  }
  check(
    'billing_email',
    (email) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
    'The billing email must be a valid email address.',
  );
  check(
    'payment_method',
    (method) => /^(prepaid|cod)$/i.test(method),
    'The selected payment method is invalid.',
  );
  check('sub_total', (total) => (numberOf(total) ?? -1) >= 0, 'The sub total must be a number.');
  for (const side of ['length', 'breadth', 'height'])
    check(side, (cm) => (numberOf(cm) ?? 0) > 0.5, `The ${side} must be greater than 0.5.`);
  check('weight', (kg) => (numberOf(kg) ?? 0) > 0, 'The weight must be greater than 0.');
  if (!isMissing(body['order_items'])) itemErrors(body['order_items'], addError);
  return errors;
}

/** Fields the API does not document. */
export function unknownFields(body: JsonObject): string[] {
  return Object.keys(body).filter((field) => !KNOWN.has(field));
}

function itemErrors(items: unknown, addError: (field: string, sentence: string) => void): void {
  if (!Array.isArray(items)) return addError('order_items', 'The order items must be an array.');
  items.forEach((item: unknown, index) => {
    const line = isObject(item) ? item : {};
    for (const field of ['name', 'sku', 'units', 'selling_price']) {
      const path = `order_items.${index}.${field}`;
      if (isMissing(line[field])) addError(path, `The ${path} field is required.`);
    }
    for (const field of ['units', 'selling_price', 'discount', 'tax', 'hsn']) {
      const path = `order_items.${index}.${field}`;
      const value = line[field];
      if (!isMissing(value) && numberOf(value) === undefined)
        addError(path, `The ${path} must be a number.`);
    }
    const units = numberOf(line['units']);
    if (units !== undefined && (!Number.isInteger(units) || units < 1))
      addError(`order_items.${index}.units`, `The order_items.${index}.units must be at least 1.`);
  });
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
