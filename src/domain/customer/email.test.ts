import { describe, expect, it } from 'vitest';
import { isEmail } from './email';

describe('isEmail', () => {
  it.each([
    ['a@b.in', true],
    ['  a@b.in ', true],
    ['a.b+c@sub.example.com', true],
    ['', false],
    ['a@b', false],
    ['@b.in', false],
    ['a b@c.in', false],
    ['a@@b.in', false],
    ['a@b.', false],
    ["o'brien_1-x=y@b-c.co.in", true],
    ['a?bcc=x@b.in', false],
    ['a@b.in?bcc=x', false],
    ['a&b@c.in', false],
    ['a#b@c.in', false],
    ['a%0Ab@c.in', false],
    ['<a@b.in>', false],
    ['"a"@b.in', false],
    ['a,b@c.in', false],
    ['a;b@c.in', false],
    ['mailto:a@b.in', false],
    ['(call\u00a0987)a@b.in', false],
    ['a(1)@b.in', false],
    ['a\u000b@b.in', false],
    ['a\u200b@b.in', false],
    ['a\\b@b.in', false],
    ['a@b.in.', false],
    ['a@b..in', false],
    ['a@.b.in', false],
    ['a@mail.cs.b-c.ac.in', true],
  ])('%j: %s', (text, fine) => {
    expect(isEmail(text)).toBe(fine);
  });
});
