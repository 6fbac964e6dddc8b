import { describe, expect, it } from 'vitest';
import { DecodeError } from '../shop/decode';
import { decodeReview } from './review';
import { decodeProfile } from './profile';
import { isAdmin } from './user';

describe('decodeProfile', () => {
  it('defaults to a customer without a verified phone', () => {
    expect(decodeProfile('u1', {})).toEqual({
      name: '',
      email: '',
      role: 'customer',
      phoneVerified: false,
      newsletter: false,
    });
    expect(decodeProfile('u1', { phoneNumber: null, createdAt: null }).phoneNumber).toBeUndefined();
  });

  it('has the last answers of the quiz, and none when they do not fit the questions', () => {
    const quiz = {
      forWhom: 'her',
      ageGroup: '40+',
      occasion: 'date',
      isGift: 'no',
      mood: 'elegant',
      at: new Date(17),
    };
    expect(decodeProfile('u1', { quiz }).quiz).toEqual(quiz);
    for (const other of [null, 'her', {}, { ...quiz, mood: 'loud' }, { ...quiz, at: 'soon' }])
      expect(decodeProfile('u1', { name: 'Asha', quiz: other })).toMatchObject({ name: 'Asha' });
    expect(decodeProfile('u1', { quiz: { ...quiz, mood: 'loud' } }).quiz).toBeUndefined();
  });

  it.each([null, 'u1', { role: 7 }, { phoneVerified: 'yes' }, { createdAt: 'soon' }])(
    'refuses %j',
    (data) => {
      expect(() => decodeProfile('u1', data)).toThrow(DecodeError);
    },
  );

  it('only the role admin is an admin', () => {
    expect(['admin', 'customer', 'Admin', ''].map((role) => isAdmin({ role }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('decodeReview', () => {
  const STORED = { userId: 'u1', rating: 5, text: 'Fine.', createdAt: 17 };

  it('is Anonymous without a name, and visible unless hidden', () => {
    expect(decodeReview('u1', { ...STORED, id: 'x' })).toEqual({
      ...STORED,
      id: 'u1',
      userName: 'Anonymous',
      shownName: 'Anonymous',
      hidden: false,
      verified: false,
      createdAt: new Date(17),
    });
  });

  it.each([0, 6, 4.5, '5', undefined])('refuses a rating of %j', (rating) => {
    expect(() => decodeReview('u1', { ...STORED, rating })).toThrow(DecodeError);
  });

  it('refuses a review without a date', () => {
    expect(() => decodeReview('u1', { ...STORED, createdAt: undefined })).toThrow(/^reviews\/u1: /);
  });
});
