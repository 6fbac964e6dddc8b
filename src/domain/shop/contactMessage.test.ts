import { describe, expect, it } from 'vitest';
import { decodeMessage, mailLink, replyLink } from './contactMessage';

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
