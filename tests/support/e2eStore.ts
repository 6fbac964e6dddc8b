import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** For what is tried again with the page loaded anew: a page that does not have it yet is left after three seconds. */
export const expectSoon = expect.configure({ timeout: 3_000 });

/**
 * Axe finds nothing; a finding is reported with its element. A part that fades in during the audit is judged again.
 * Contrast takes most of its time: a page that was judged at another width can do without.
 */
export async function expectNoFaults(page: Page, { contrast = true } = {}): Promise<void> {
  await expect(async () => {
    // Text that is fading in does not have its final colours yet.
    await page.waitForFunction(
      () =>
        document
          .getAnimations()
          .every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
      undefined,
      { polling: 50 },
    );
    const { violations } = await new AxeBuilder({ page })
      // Only what is wrong is listed. The legacy mode leaves out frames of other origins, which are not the shop's screens.
      .options({
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: contrast } },
      })
      .setLegacyMode()
      .analyze();
    const said = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`,
      ),
    );
    expect(said).toEqual([]);
  }).toPass({ timeout: 30_000 });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(() => matchMedia('(pointer: coarse)').matches)
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );
  expect(small, 'iOS zooms in on these fields').toEqual([]);
}

/**
 * Waits until React has taken the page over. Before, a link loads its page, which moves no focus, and a shortcut is not
 * heard. The shop restores scroll positions itself from then on (src/app/RouteEffects.tsx).
 */
export async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Every page from now on opens without a stored copy of the catalogue. */
export async function forgetCatalogue(page: Page): Promise<void> {
  await page.addInitScript(() => void indexedDB.deleteDatabase('keyval-store'));
}

/** Shows another page of the shop in the one that is open, as a link does, without loading it; waits for its heading. */
export async function showInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    // The router keeps what it knows of an entry by this key.
    history.pushState({ key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('main h1:not([data-left])').first()).toBeAttached();
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

/** What lies over something else in the page's head, or off the screen. Runs in the page. */
function crowdedInHead(): string[] {
  const head = [...document.querySelectorAll('header')].find((one) => !one.closest('main'));
  const controls = [...(head?.querySelectorAll('a, button') ?? [])]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, at: one.getBoundingClientRect() }))
    .filter(({ at }) => at.width > 1 && at.height > 1);
  const name = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? '';
  return controls.flatMap(({ one, at }, n) => [
    ...(at.left < -1 || at.right > innerWidth + 1 ? [`${name(one)} is off the screen`] : []),
    ...controls
      .slice(n + 1)
      .filter(({ at: other }) => {
        const width = Math.min(at.right, other.right) - Math.max(at.left, other.left);
        const height = Math.min(at.bottom, other.bottom) - Math.max(at.top, other.top);
        return width > 1 && height > 1;
      })
      .map((other) => `${name(other.one)} lies over ${name(one)}`),
  ]);
}

/** On the narrowest screen, and with letters twice as large there, nothing is off it and the head's controls are apart. */
export async function expectRoomOnNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(crowdedInHead)).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** One layout shift: its score, and the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Collects layout shifts from the first byte on, like web-vitals without session windows (so never less). */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map(Math.round).join(' ');
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? `${node.tagName} ${node.className}` : 'gone';
          return `${what}: ${place(previousRect)} → ${place(currentRect)}, scrolled ${scrollY}`;
        });
        window.shifts?.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Holds requests to `url` until they are released; `asked` resolves with the first of them. */
export async function holdRequests(
  page: Page,
  url: RegExp,
): Promise<{ asked: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await free;
    await route.continue();
  });
  return { asked: page.waitForRequest(url), release };
}

/** At most `limit` of the screen has shifted; a failure lists what did. */
export async function expectNoShift(page: Page, limit: number): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  if (!shifts) throw new Error('nobody watches this page');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, undefined, 1)).toBeLessThanOrEqual(limit);
}

/** The placeholders and pictures in sight that have not loaded yet. Runs in the page. */
function stillComing(): string[] {
  const inSight = (element: Element): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const away = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth;
    return !away && element.checkVisibility({ visibilityProperty: true });
  };
  const parts = [...document.querySelectorAll('.skeleton, [data-coming]')].filter(inSight);
  // A picture that is not shown at this width, or is off screen, never loads.
  const pictures = [...document.images].filter((image) => inSight(image) && !image.complete);
  return [
    ...parts.map((part) => `${part.tagName} ${part.className}`),
    ...pictures.map(({ loading, src, currentSrc }) => `${loading} picture ${currentSrc || src}`),
  ];
}

/**
 * Scrolls from top to bottom, a screen at a time, and back, as a person does: continues when everything in sight has
 * loaded. Each step begins a frame, because a scroll by script between a part's arrival and its painting would be
 * undone by the browser's scroll anchoring, which no wheel or finger causes.
 */
export async function walkThrough(page: Page): Promise<void> {
  const height = await page.evaluate(async () => {
    // With another font a text may have another line, which moves what is in sight only for somebody who has scrolled.
    await document.fonts.ready;
    return document.documentElement.scrollHeight;
  });
  const step = page.viewportSize()?.height ?? 800;
  for (let y = 0; y < height; y += step) {
    await page.evaluate(async (top) => {
      // A headless Chromium stops drawing a page now and then. Nothing moves there, so nothing would be measured.
      const stopped = new Promise((_, reject) =>
        setTimeout(() => reject(new Error('The browser has stopped drawing this page.')), 30_000),
      );
      await Promise.race([new Promise(requestAnimationFrame), stopped]);
      await new Promise((drawn) => setTimeout(drawn));
      scrollTo({ top, behavior: 'instant' });
    }, y);
    // A failure names what was still to come.
    await expect.poll(() => page.evaluate(stillComing), { intervals: [50, 100] }).toEqual([]);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
