import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { messages } from '../shop/messages';
import {
  changedFields,
  correctDestination,
  correctionErrors,
  destinationForm,
} from './addressChange';

const to = { ...anOrder().shippingInfo, recipientPhone: '+916000000001' };

describe('a corrected address', () => {
  it('keeps email and phones, also those that a form has changed', () => {
    const form = {
      ...destinationForm(to),
      address1: ' 16 Kalamkari Lane ',
      email: 'thief@nilofar.example',
      phone: '9000000009',
      recipientPhone: '',
    };
    const corrected = correctDestination(to, form);
    expect(corrected).toEqual({ ...to, address1: '16 Kalamkari Lane' });
    expect(changedFields(to, corrected)).toEqual(['address1']);
  });

  it('has the checkout’s errors, but those of what it cannot change', () => {
    const form = { ...destinationForm({}), address1: 'PO Box 12' };
    const errors = correctionErrors(form);
    expect(errors.address1).toBe(messages.checkout.poBox);
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'zipCode', 'city', 'state']),
    );
    expect(errors).not.toHaveProperty('email');
    expect(errors).not.toHaveProperty('phone');
  });
});
