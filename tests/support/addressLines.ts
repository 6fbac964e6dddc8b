/** Address lines with a control or format character, or with letters that neither Latin nor India's scripts have. */
export const STRANGE_LINES = [
  '12 Marine\rDrive',
  '12 Marine\u0000 Drive',
  '12 Marine\bDrive',
  '12 Marine\u2028Drive',
  'P\u00ADO B\u00ADox 7',
  'РО Вох 7',
  '\u{1F17F}\u{1F17E} Box 7',
] as const;

/** Address lines as people write them. */
export const PLAIN_LINES = [
  'Café "Léa", #12½ (A/B) – 2nd floor & 3°',
  'Cafe\u0301 Road',
  'श्री\u200Dराम मार्ग, १२।',
  'র\u200C্যাম্প রোড',
  'ক্ষীরপাই ৭',
  'گلی نمبر ۵، دہلی',
  '१२ MG Road',
  'Ｐlot ５',
] as const;
