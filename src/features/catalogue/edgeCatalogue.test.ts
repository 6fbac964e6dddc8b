import { expect, it, vi } from 'vitest';
import { fetchProductDocument } from './edgeCatalogue';

it.each(['amber-durbar.json?y=', '../template', '__reserved__', 'a b', ''])(
  'an address that is no product’s (%s) asks for nothing',
  async (id) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    expect(await fetchProductDocument(id)).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
