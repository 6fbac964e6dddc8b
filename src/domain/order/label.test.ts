import { describe, expect, it } from 'vitest';
import { DecodeError } from '../shop/decode';
import { decodeLabels, isLabelUrl } from './label';
import { canPrintLabel } from './request';
import { anOrder } from '../../../tests/support/orders';

describe('the address of a label', () => {
  it.each([
    'https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/25149/labels/label.pdf',
    'https://kr-shipmultichannel-mum.s3.ap-south-1.amazonaws.com/1/labels/a.pdf?X-Amz-Expires=600',
    'https://s3-ap-southeast-1.amazonaws.com/kr-shipmultichannel/25149/labels/label.pdf',
    'https://kr-shipmultichannel.s3.amazonaws.com/label.pdf',
    'https://sr-core-cdn.shiprocket.in/label/s/1/2.pdf',
    'https://shiprocket.co/label/2.pdf',
  ])('is Shiprocket’s: %s', (url) => {
    expect(isLabelUrl(url)).toBe(true);
  });

  it.each([
    '',
    'label.pdf',
    'javascript:alert(1)',
    'data:application/pdf;base64,AA==',
    'http://sr-core-cdn.shiprocket.in/label.pdf',
    'https://sr-core-cdn.shiprocket.in:8443/label.pdf',
    'https://shiprocket.in@evil.example/label.pdf',
    'https://user@shiprocket.in/label.pdf',
    'https://evil-shiprocket.in/label.pdf',
    'https://shiprocket.in.evil.example/label.pdf',
    'https://kr-shipmultichannel-2.s3.ap-south-1.amazonaws.com/label.pdf',
    'https://evil.s3.amazonaws.com/kr-shipmultichannel/label.pdf',
    'https://s3-ap-southeast-1.amazonaws.com/evil/kr-shipmultichannel/label.pdf',
    'https://kr-shipmultichannel.s3.ap-south-1.amazonaws.com.evil.example/label.pdf',
    'http://127.0.0.1:4700/shiprocket/labels/1.pdf',
  ])('is not: %s', (url) => {
    expect(isLabelUrl(url)).toBe(false);
  });

  it('is the stand-in’s on emulators alone', () => {
    const url = 'http://127.0.0.1:4700/shiprocket/labels/1.pdf';
    expect(isLabelUrl(url, 'http://127.0.0.1:4700')).toBe(true);
    expect(isLabelUrl(url, 'http://127.0.0.1:4701')).toBe(false);
  });
});

describe('a request for labels', () => {
  it('is under way until the functions have answered', () => {
    const asked = { type: 'labels', orderIds: ['u_1'] };
    expect(decodeLabels('l1', asked)).toEqual({ state: 'working', url: undefined, failed: [] });
  });

  it('has the PDF, and each order without a label with its reason', () => {
    const url = 'https://sr-core-cdn.shiprocket.in/label.pdf';
    const failed = [{ orderId: 'u_2', reason: 'Its parcel is not booked.' }];
    expect(decodeLabels('l1', { state: 'done', outcome: { url, failed } })).toEqual({
      state: 'done',
      url,
      failed,
    });
  });

  it('is refused with the address of somebody else', () => {
    const outcome = { url: 'https://evil.example/label.pdf', failed: [] };
    expect(() => decodeLabels('l1', { state: 'done', outcome })).toThrow(DecodeError);
  });
});

it.each([
  ['paid', 'Ready for pickup', true],
  ['processing', undefined, true],
  ['shipped', 'Out for pickup', true],
  ['shipped', 'Picked up', false],
  ['paid', 'Cancelled', false],
  ['cancelled', undefined, false],
] as const)('the parcel of a %s order that is %s has a label: %s', (status, stage, has) => {
  const order = anOrder({ status, shiprocketAWB: '1', ...(stage && { shiprocketStatus: stage }) });
  expect(canPrintLabel(order)).toBe(has);
  expect(canPrintLabel({ ...order, shiprocketAWB: undefined })).toBe(false);
});
