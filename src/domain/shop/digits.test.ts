import { expect, it } from 'vitest';
import { digitsOf, withAsciiDigits } from './digits';

it.each([
  ['९८७६५१२३४९', '9876512349'],
  ['৭০০০১৬', '700016'],
  ['௧௨௩௪௫௬௭௮௯௦', '1234567890'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['１２３', '123'],
  ['+91 98765-43210', '919876543210'],
  ['', ''],
])('the digits of %s are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

it('changes nothing but digits', () => {
  expect(withAsciiDigits('₹१,२००.५० और 3')).toBe('₹1,200.50 और 3');
});
