import { describe, expect, it } from 'vitest';
import { aTextStore } from '../../../tests/support/textStore';
import { loadDraft, saveDraft } from './useShippingForm';

describe('the draft of the form', () => {
  const blank = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    recipientPhone: '',
    address1: '',
    address2: '',
    landmark: '',
    city: '',
    state: '',
    zipCode: '',
  };

  it('is restored only for the user who typed it', () => {
    const store = aTextStore();
    const wish = { message: 'For you', sendOn: '2026-12-03' };
    const form = { ...blank, city: 'Pune' };
    const others = { firstName: 'Aarav', lastName: 'Rao' };
    const draft = { form, gift: true, wish, wrap: true, others, lastPin: '411001' };
    saveDraft('u', draft, store);
    expect(loadDraft('u', blank, store)).toEqual(draft);
    expect(loadDraft('someone-else', blank, store)).toBeUndefined();
  });

  it('is ignored when it cannot be parsed', () => {
    const store = aTextStore();
    store.write('checkout-draft', '{"userId":"u","gift":"yes"');
    expect(loadDraft('u', blank, store)).toBeUndefined();
  });
});
