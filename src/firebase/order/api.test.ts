import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { confirmPayment, createRazorpayOrder, shipmentBody, type Shipment } from './api';

const shipment: Shipment = {
  orderId: 'u_1',
  placedAt: new Date('2026-11-20T20:05:00.000Z'),
  items: [
    {
      id: 'amber-durbar',
      name: 'Amber Durbar',
      price: 6850,
      quantity: 2,
      selectedVolume: '50 ml',
    },
  ],
  shippingInfo: { ...anOrder().shippingInfo, landmark: 'Opposite the step-well' },
  charges: {
    subtotal: 13_700,
    discounts: [
      { offerId: 'auto1', title: 'The House Welcome', amount: 1370 },
      { offerId: 'ATTAR500', title: 'The Attar Privilege', amount: 500.5 },
    ],
    shipping: 0,
    total: 11_829.5,
  },
};
const proof = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'f00',
};

const sent: Headers[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(
      Response.json(
        url.endsWith('create-razorpay-order')
          ? { order: { id: 'order_1', amount: 100 }, key: 'rzp_test_1' }
          : { status: 'paid' },
      ),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

async function callBoth(appCheckToken: () => Promise<string | undefined>): Promise<void> {
  const body = { amount: 100, currency: 'INR', receipt: 'o1' };
  await createRazorpayOrder('id-token', body, appCheckToken);
  await confirmPayment('id-token', shipmentBody(shipment, proof), appCheckToken);
}

describe('the headers of a call to the functions', () => {
  it('carry the ID token, and the App Check token if there is one', async () => {
    await callBoth(() => Promise.resolve('app-token'));
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([
      'Bearer id-token',
      'Bearer id-token',
    ]);
    expect(sent.map((headers) => headers.get('x-firebase-appcheck'))).toEqual([
      'app-token',
      'app-token',
    ]);
  });

  it('leave out the App Check token where App Check is off', async () => {
    await callBoth(() => Promise.resolve(undefined));
    expect(sent.map((headers) => headers.has('x-firebase-appcheck'))).toEqual([false, false]);
  });
});

it('the body of confirmPayment has every field of the documented request, and Razorpay’s three', () => {
  const body = shipmentBody(shipment, proof);
  expect(body).toEqual({
    order_id: 'u_1',
    // 20:05 UTC is the next day in India.
    order_date: '2026-11-21 01:35',
    pickup_location: 'warehouse',
    billing_customer_name: 'Anahita',
    billing_last_name: 'Desai',
    billing_address: '14 Kalamkari Lane, Opposite the step-well',
    billing_city: 'Gandhinagar',
    billing_pincode: '382011',
    billing_state: 'Gujarat',
    billing_country: 'India',
    billing_email: 'anahita@nilofar.example',
    billing_phone: '9876543210',
    shipping_is_billing: true,
    order_items: [
      {
        name: 'Amber Durbar',
        sku: 'amber-durbar-50ml',
        units: 2,
        selling_price: 6850,
        discount: 0,
        tax: 0,
        hsn: '3303',
      },
    ],
    payment_method: 'Prepaid',
    sub_total: 11_829.5,
    length: 10,
    breadth: 10,
    height: 10,
    weight: 0.5,
    appliedOffers: ['auto1', 'ATTAR500'],
    totalDiscount: 1870.5,
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: 'order_1',
    razorpay_signature: 'f00',
  });
});
