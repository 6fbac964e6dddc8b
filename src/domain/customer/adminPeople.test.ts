import { describe, expect, it } from 'vitest';
import { customerSearch, lifetimeValue } from './adminCustomer';
import { replyLink, decodeMessage, mailLink } from '../shop/inbox';

describe('customerSearch', () => {
  it('recognises emails, phones and the start of a name', () => {
    expect(customerSearch(' ')).toBeUndefined();
    expect(customerSearch('Asha@x.example')).toEqual({
      by: 'email',
      values: ['Asha@x.example', 'asha@x.example'],
    });
    expect(customerSearch('+91 98123-45678')).toEqual({ by: 'phone', value: '+919812345678' });
    expect(customerSearch('kavya r')).toEqual({ by: 'name', starts: ['kavya r', 'Kavya R'] });
    expect(customerSearch('KAV')).toEqual({ by: 'name', starts: ['KAV', 'Kav', 'kav'] });
  });
});

describe('lifetimeValue', () => {
  it('is captured minus refunded; unpaid orders and failed refunds do not count', () => {
    const refund = { id: 'r', amountPaise: 5000, status: 'processed' as const, reason: '' };
    expect(
      lifetimeValue([
        { status: 'delivered', amountPaise: 100_000, refunds: [refund] },
        { status: 'paid', amountPaise: 50_000, refunds: [{ ...refund, status: 'failed' }] },
        { status: 'pending_payment', amountPaise: 999_900, refunds: [] },
      ]),
    ).toBe(1450);
  });
});

describe('replyLink', () => {
  it('encodes the typed text, so that it cannot add recipients or headers', () => {
    const message = decodeMessage('m', {
      email: 'a@b.example?bcc=x@y.example',
      subject: 'press',
      message: 'One\nTwo & three',
      createdAt: new Date(0),
    });
    const link = new URL(replyLink(message));
    expect(link.searchParams.get('bcc')).toBeNull();
    expect(link.searchParams.get('subject')).toBe('Re: Press');
    expect(link.searchParams.get('body')).toBe('\n\n> One\n> Two & three');
  });
});

describe('mailLink', () => {
  it('contains only the address, whatever was typed', () => {
    expect(mailLink('meera@nilofar.example')).toBe('mailto:meera@nilofar.example');
    expect(mailLink('a+b@b.in')).toBe('mailto:a%2Bb@b.in');
    const link = new URL(mailLink('a@b.in?bcc=x@y.in&body=Pay%20here#top'));
    expect([link.search, link.hash]).toEqual(['', '']);
  });
});
