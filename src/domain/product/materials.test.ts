import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { NO_MATERIALS } from './catalogue';
import { kindsOf } from './kinds';
import { familiesOfNotes, materialsOf, notePictures } from './materials';
import { notesIndex } from './similarity';

const kinds = ['Kashmiri saffron\tSaffron', 'Sargol\tKashmiri saffron', 'Taif rose\tRose'];
const materials = {
  families: ['Spices\tsaffron\tclove', 'Flowers\ttaif-rose', 'Metals\tclove', ''],
  pictures: ['https://x.example/', 'kashmiri-saffron\tk.500.webp', 'saffron\ts.570.webp', 'oud'],
};
const products = [
  aProduct({ id: 'a', topNotes: ['Clove', ' Saffron '], baseNotes: ['Kashmiri saffron'] }),
  aProduct({ id: 'b', topNotes: ['Sargol'], baseNotes: ['Taif rose'] }),
];

it('a kind without its own family or picture has those of the nearest note above it', () => {
  const { familyOf, pictureOf, hasOwnPicture } = materialsOf(materials, kindsOf(kinds));
  expect(familyOf('sargol')).toBe('Spices');
  expect(familyOf('taif-rose')).toBe('Flowers');
  expect(familyOf('rose')).toBeUndefined();
  expect(pictureOf('saffron')).toBe('https://x.example/s.570.webp');
  expect(pictureOf('sargol')).toBe('https://x.example/k.500.webp');
  expect([pictureOf('oud'), pictureOf('taif-rose')]).toEqual([undefined, undefined]);
  expect([hasOwnPicture('kashmiri-saffron'), hasOwnPicture('sargol')]).toEqual([true, false]);
});

it('ignores a family that there is not', () => {
  expect(materialsOf(materials, kindsOf([])).familyOf('clove')).toBe('Spices');
});

it('notePictures has the notes with their own picture that a fragrance contains, most frequent first', () => {
  const pictures = notePictures({ products, kinds, materials });
  expect([...pictures]).toEqual([
    [
      'kashmiri-saffron',
      { slug: 'kashmiri-saffron', name: 'Kashmiri saffron', src: 'https://x.example/k.500.webp' },
    ],
    ['saffron', { slug: 'saffron', name: 'Saffron', src: 'https://x.example/s.570.webp' }],
  ]);
  expect(notePictures({ products: [], kinds, materials }).size).toBe(0);
  expect(notePictures({ products, kinds, materials: NO_MATERIALS }).size).toBe(0);
});

it('a family has its notes, and the picture of the one in most fragrances, its own first', () => {
  const read = kindsOf(kinds);
  const families = familiesOfNotes(notesIndex(products, read), materialsOf(materials, read));
  expect(families).toMatchObject([
    { family: 'Flowers', slug: 'flowers', picture: undefined, notes: [{ slug: 'taif-rose' }] },
    {
      family: 'Spices',
      picture: 'https://x.example/k.500.webp',
      notes: [
        { slug: 'clove' },
        { slug: 'kashmiri-saffron' },
        { slug: 'saffron' },
        { slug: 'sargol' },
      ],
    },
  ]);
});
