import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { engine } from './collectionEngine';

const PRODUCTS = [
  aProduct({ id: 'a', topNotes: ['Kashmiri saffron'], middleNotes: ['Lemon', 'Lotus leaf'] }),
];
const KINDS = ['Kashmiri saffron\tSaffron'];

it.each([
  ['saffron', 'Saffron'],
  ['Kesar', 'Saffron'],
  ['nimbu', 'Lemon'],
  ['kamal leaf', 'Lotus leaf'],
  ['gulab', undefined],
  ['', undefined],
])('%j leads to the page of the note %s', (query, name) => {
  expect(engine.noteNamed(PRODUCTS, query, KINDS)?.name).toBe(name);
});
