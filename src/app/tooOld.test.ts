import bcd from '@mdn/browser-compat-data/forLegacyNode';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { FLOOR } from '../../tools/vite/floor';
import { isTooOld } from './tooOld';

afterEach(() => void vi.unstubAllGlobals());

const withCss = (css: object): boolean => {
  vi.stubGlobal('CSS', css);
  return isTooOld();
};

it('is a browser without one of the two things that are asked for', () => {
  const registerProperty = () => undefined;
  expect(withCss({ registerProperty, supports: () => true })).toBe(false);
  expect(withCss({ registerProperty, supports: () => false })).toBe(true);
  expect(withCss({ supports: () => true })).toBe(true);
  vi.unstubAllGlobals();
  expect(isTooOld()).toBe(true);
});

it('asks for what came with the oldest browsers of browserslist, and neither earlier nor later', () => {
  const support = v.object({
    __compat: v.object({
      support: v.record(v.string(), v.looseObject({ version_added: v.unknown() })),
    }),
  });
  const asked = [
    bcd.api['CSS']?.['registerProperty_static'],
    bcd.css.types?.['color']?.['color-mix'],
  ].map((one) => v.parse(support, one).__compat.support);
  for (const [name, oldest] of Object.entries(FLOOR)) {
    const browser = { ios_saf: 'safari_ios', android: 'webview_android' }[name] ?? name;
    const added = asked.map((one) => parseFloat(String(one[browser]?.version_added)));
    expect([name, Math.max(...added)]).toEqual([name, oldest]);
  }
});
