import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds nothing; what it finds is named with its place. */
export async function expectNoFaults(page: Page): Promise<void> {
  // What is fading in has not its colours yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  );
  expect(said).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Counts layout shifts from the first byte on, as web-vitals does without its session windows (so never less). */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => window.layoutShift ?? Number.NaN);

/** From top to bottom, a screen at a time, and back: everything lazy has come. */
export async function walkThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const step = page.viewportSize()?.height ?? 800;
  for (let y = 0; y < height; y += step) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const away = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth;
        // A picture that is not drawn at this width, or waits beside the screen, never loads: as it should.
        return away || !image.checkVisibility() || image.complete;
      }),
    );
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
