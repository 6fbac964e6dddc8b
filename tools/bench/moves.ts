import type { Page } from '@playwright/test';
import { openBrowser } from '../emulators/browser';
import type { Bench } from './bench';
import { openSlowPage, PHONE } from './slowPage';
import { median, missedGoal, spread, type Table } from './table';

const VISITS = 5;
const GOAL_MS = 100;
/** A finger's time between press and release, in milliseconds. */
const press = { delay: 80 };
const NAME = 'Amber Durbar';

/** From a card to its page and back, on a slow phone: until the product's name and photograph are shown. */
export async function measureMoves({ life, profile, shop }: Bench): Promise<Table[]> {
  await shop();
  const browser = await openBrowser(life);
  const there: number[] = [];
  const back: number[] = [];
  while (there.length < VISITS) {
    const page = await openSlowPage(browser, PHONE);
    await page.goto(`http://localhost:${profile.ports.web}/products`);
    const card = page.getByRole('link', { name: NAME, exact: true });
    await card.scrollIntoViewIfNeeded();
    // As a shopper who looks at the collection first: its pictures have come, scrolling has asked for the code of the next
    // page, and the page is idle.
    await page.mouse.wheel(0, 60);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('BelowButtons')),
    );
    await page.waitForLoadState('networkidle');
    const shown = timeOf(page, 'click', 'main h1');
    await card.click(press);
    there.push(await shown);
    await page.waitForLoadState('networkidle');
    const shownAgain = timeOf(page, 'popstate', 'main h3');
    await page.evaluate(() => history.back());
    back.push(await shownAgain);
    await page.context().close();
  }
  return [
    {
      title: 'Moving inside, processor four times slower',
      head: ['move', 'until name and photograph are shown, ms'],
      rows: [
        ['card → product', spread(there)],
        ['Back', spread(back)],
      ],
      missed: [
        ...missedGoal('card → product, ms', median(there), { most: GOAL_MS }),
        ...missedGoal('Back, ms', median(back), { most: GOAL_MS }),
      ],
    },
  ];
}

/**
 * Milliseconds from the next click (or Back) until an element `heading` names the fragrance, a loaded photograph is on
 * the screen, and the frame with both has been drawn.
 */
function timeOf(page: Page, event: 'click' | 'popstate', heading: string): Promise<number> {
  return page.evaluate(
    async ([type, title, name]) => {
      const from = location.pathname;
      // Without named functions: the loader wraps them in a helper that the page does not have.
      const began = await new Promise<number>((resolve) => {
        addEventListener(type, ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        });
      });
      for (;;) {
        const isNamed = [...document.querySelectorAll(title)].some((element) =>
          element.textContent.includes(name),
        );
        const isPictured = [...document.querySelectorAll<HTMLImageElement>('main img')].some(
          (image) => {
            const { top, bottom } = image.getBoundingClientRect();
            return image.complete && image.naturalWidth > 0 && bottom > 0 && top < innerHeight;
          },
        );
        if (location.pathname !== from && isNamed && isPictured) break;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    },
    [event, heading, NAME] as const,
  );
}
