import { expect, it } from 'vitest';
import { mailboxOf } from './newsletter';

it.each([
  ['Meera.Iyer+shop@gmail.com', 'meeraiyer@gmail.com'],
  ['m.e.e.r.a@googlemail.com', 'meera@gmail.com'],
  ['meera_iyer@nilofar.example', 'meeraiyer@nilofar.example'],
  ['meera-iyer@nilofar.example', 'meeraiyer@nilofar.example'],
  ['meera@pm.me', 'meera@proton.me'],
  ['me-er_a@protonmail.com', 'meera@proton.me'],
  ['meera@protonmail.ch', 'meera@proton.me'],
  ['meera@mac.com', 'meera@icloud.com'],
  ['shop@meera.fastmail.com', 'meera@fastmail.com'],
  ['shop@a.meera.fastmail.fm', 'meera@fastmail.fm'],
  ['meera@fastmail.com', 'meera@fastmail.com'],
  ['meera-shop@yahoo.co.in', 'meera@yahoo.co.in'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each([
  ['meera@gmail.com', 'meera@nilofar.example'],
  ['meera@fastmail.com', 'meera@fastmail.fm'],
  ['meera1@gmail.com', 'meera2@gmail.com'],
])('%s is another mailbox than %s', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
