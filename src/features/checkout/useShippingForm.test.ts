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
    saveDraft('u', { form: { ...blank, city: 'Pune' }, gift: true }, store);
    expect(loadDraft('u', blank, store)).toEqual({ form: { ...blank, city: 'Pune' }, gift: true });
    expect(loadDraft('someone-else', blank, store)).toBeUndefined();
  });

  it('is ignored when it cannot be parsed', () => {
    const store = aTextStore();
    store.write('checkout-draft', '{"userId":"u","gift":"yes"');
    expect(loadDraft('u', blank, store)).toBeUndefined();
  });
});
