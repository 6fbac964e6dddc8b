import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStore, parseJson } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
});

function blocked(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

describe('a text store', () => {
  it('reads what was written, until it is removed', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    });
    expect(deviceStore.write('cart', '[]')).toBe(true);
    expect(deviceStore.read('cart')).toBe('[]');
    expect(deviceStore.write('cart', undefined)).toBe(true);
    expect(deviceStore.read('cart')).toBeUndefined();
  });

  it.each([
    ['full', { getItem: () => null, setItem: blocked, removeItem: () => undefined }],
    ['blocked', { getItem: blocked, setItem: blocked, removeItem: blocked }],
  ])('is empty when the storage is %s', (_, storage) => {
    vi.stubGlobal('localStorage', storage);
    expect(deviceStore.write('cart', '[]')).toBe(false);
    expect(deviceStore.read('cart')).toBeUndefined();
  });

  it('is empty when even naming the storage throws', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(deviceStore.read('cart')).toBeUndefined();
    expect(deviceStore.write('cart', '[]')).toBe(false);
  });
});

describe('parseJson', () => {
  it.each([null, undefined, '', '{"cut'])('of %j is undefined', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('is the value otherwise', () => {
    expect(parseJson('[1]')).toEqual([1]);
  });
});
