import { expect, it } from 'vitest';
import { cleaned } from './cleaned';
import { folded } from './folded';

it.each([
  ['WELCOME15\u200b', 'WELCOME15'],
  ['\ufeffWELCOME15\u2060', 'WELCOME15'],
  ['K7QM\u2013C9XA', 'K7QM-C9XA'],
  ['K7QM\u2011C9XA\u200e', 'K7QM-C9XA'],
  ['\u200ekavya@nilofar.example\u00a0', 'kavya@nilofar.example'],
  ['\u202a+91 98123\u202f45678\u202c', '+91 98123 45678'],
  ['९८१२३ ४५६७८', '98123 45678'],
  [' Oud\t Royale\n', 'Oud Royale'],
])('%j is %j', (text, clean) => {
  expect(cleaned(text)).toBe(clean);
});

it.each([
  ['René', 'rene'],
  ['Cèdre de l’Atlas', 'cedre de l’atlas'],
  ['आशा', 'आशा'],
])('%s is compared as %s', (text, compared) => {
  expect(folded(text)).toBe(compared);
});
