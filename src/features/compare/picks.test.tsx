import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { kindsOf } from '../../domain/product/kinds';
import { sharedNotes, sharedNotesText } from './sharedNotes';
import { comparePath, readPicks, setPicks, usePicks } from './picks';

describe('the picks', () => {
  it('are at most three distinct valid ids', () => {
    expect(readPicks('a,b,a,<script>,c,d')).toEqual(['a', 'b', 'c']);
    expect(readPicks(null)).toEqual([]);
    expect(comparePath('/compare', ['a', 'b'])).toBe('/compare?with=a,b');
  });

  it('are remembered in this tab', () => {
    const { result } = renderHook(usePicks);
    act(() => setPicks(['a', 'b']));
    expect(result.current).toEqual(['a', 'b']);
    expect(sessionStorage.getItem('compare')).toBe('a,b');
  });
});

describe('shared notes', () => {
  it('are those in at least two fragrances, in any tier and any capitalisation', () => {
    const shared = sharedNotes([
      aProduct({ topNotes: ['Saffron', 'Rose'] }),
      aProduct({ baseNotes: ['saffron'] }),
      aProduct({ middleNotes: ['Oud', 'Oud'] }),
    ]);
    expect([...shared]).toEqual(['saffron']);
  });

  const kinds = kindsOf(['Kashmiri saffron\tSaffron', 'Taif rose\tRose', 'Damask rose\tRose']);
  it.each([
    ['They share saffron.', 'saffron kashmiri-saffron', ['Kashmiri saffron', 'Saffron']],
    ['They share rose.', 'taif-rose damask-rose', ['Taif rose', 'Damask rose, Oud']],
    ['They share taif rose.', 'taif-rose damask-rose', ['Taif rose', 'Damask rose, Taif rose']],
    ['They share no notes.', '', ['Taif rose, Damask rose', 'Oud']],
    [
      'All three share rose. Two of them share oud.',
      'rose taif-rose damask-rose oud',
      ['Rose, Oud', 'Taif rose', 'Oud, Damask rose'],
    ],
  ])('are also kinds of one note: %s', (text, slugs, notes) => {
    const products = notes.map((list) => aProduct({ topNotes: list.split(', ') }));
    expect(sharedNotesText(products, kinds)).toBe(text);
    expect([...sharedNotes(products, kinds)].sort()).toEqual(
      slugs.split(' ').filter(Boolean).sort(),
    );
  });

  it.each([
    ['They share saffron and oud.', ['Saffron, Oud, Rose', 'oud, Saffron']],
    ['They share no notes.', ['Rose', 'Pepper']],
    ['All three share oud. Two of them share rose.', ['Oud, Rose', 'Oud, Lime', 'Rose, Oud']],
    ['Two of them share rose.', ['Rose', 'Rose', 'Lime']],
    ['', ['Rose']],
  ])('in words: %j', (text, notes) => {
    const products = notes.map((list) => aProduct({ topNotes: list.split(', ') }));
    expect(sharedNotesText(products)).toBe(text);
  });
});
