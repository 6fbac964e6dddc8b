import { expect, it } from 'vitest';
import { readZip } from '../../../tests/support/zip';
import { zipFiles } from './zip';

it('an archive holds its files, with their checksums and the Indian time', () => {
  const files = [
    { name: 'one.csv', text: '123456789' },
    { name: 'zwei – ₹.csv', text: 'Größe,₹\r\n' },
    { name: 'empty.csv', text: '' },
  ];
  const archive = zipFiles(files, new Date('2026-11-28T20:00:10Z'));
  expect(readZip(archive)).toEqual(new Map(files.map(({ name, text }) => [name, text])));
  const view = new DataView(archive.buffer);
  // The well-known checksum of these nine digits (CRC-32).
  expect(view.getUint32(14, true)).toBe(0xcbf43926);
  // 29 November 2026, 01:30:10.
  expect(view.getUint16(12, true)).toBe((46 << 9) | (11 << 5) | 29);
  expect(view.getUint16(10, true)).toBe((1 << 11) | (30 << 5) | 5);
});
