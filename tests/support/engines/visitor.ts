import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Driver } from './driver';

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/dist.*/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** How long a visitor looks for something. Milliseconds. */
const PATIENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 60;
/** How long something must have stood still before it is pressed. Milliseconds. */
const CALM_MS = 300;

/** What is looked for on a page: an element by its role and name, or the field of a label, perhaps inside another. */
export interface Wanted {
  role?: string;
  label?: string | RegExp;
  name?: string | RegExp;
  inside?: Wanted;
}

/** The same, as a page can be told it. */
interface Told {
  role: string | undefined;
  label: [string, string] | string | undefined;
  name: [string, string] | string | undefined;
  inside: Told | undefined;
}

const told = (text: string | RegExp | undefined): Told['name'] =>
  text instanceof RegExp ? [text.source, text.flags] : text;

const tell = ({ role, label, name, inside }: Wanted): Told => ({
  role,
  label: told(label),
  name: told(name),
  inside: inside && tell(inside),
});

/** Marks what was found, so that the driver finds it too. */
const MARK = 'data-wanted';

/** What a page answers: what it found and where its middle is, or why it did not. */
type Answer = { found: false; why: string } | { found: true; value: string; x: number; y: number };

/**
 * Finds one element and marks it. With `press` it is brought to the middle, and what covers it or moves it is a reason
 * to look again. Runs in the page.
 */
async function find({
  wanted,
  mark,
  press,
  calm,
}: {
  wanted: Told;
  mark: string;
  press: boolean;
  calm: number;
}): Promise<Answer> {
  const { TestingLibraryDom: library } = globalThis as {
    TestingLibraryDom?: {
      queryAllByRole: typeof queryAllByRole;
      queryAllByLabelText: typeof queryAllByLabelText;
    };
  };
  if (!library) return { found: false, why: 'no library' };
  const text = (one: Told['name']) =>
    Array.isArray(one) ? new RegExp(one[0], one[1]) : (one ?? /(?:)/);
  // Razorpay's stand-in is in one.
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot as unknown as HTMLElement] : [],
  );
  const all = (one: Told): HTMLElement[] => {
    const roots = one.inside ? all(one.inside) : [document.body, ...shadows];
    return roots.flatMap((root) =>
      one.role === undefined
        ? library.queryAllByLabelText(root, text(one.label))
        : library.queryAllByRole(root, one.role, { name: text(one.name) }),
    );
  };
  for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
  const [element] = all(wanted);
  if (!element) return { found: false, why: 'it is not there' };
  const at = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, width, height };
  };
  if (press) {
    // A page that is leaving draws no frame.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // Somebody presses what has stopped moving: a page may still be filling up above it.
    const { x, y, width, height } = at();
    for (const since = performance.now(); performance.now() < since + calm;) {
      await frame();
      if (at().x !== x || at().y !== y) return { found: false, why: 'it moves' };
    }
    if (width === 0 || height === 0) return { found: false, why: 'it has no size' };
    if (element.matches(':disabled')) return { found: false, why: 'it is disabled' };
    const home = element.getRootNode();
    const top = (home instanceof ShadowRoot ? home : document).elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
    if (!top || !(element.contains(top) || label.contains(top)))
      return { found: false, why: `${top?.outerHTML.slice(0, 120) ?? 'nothing'} lies over it` };
    element.removeAttribute(`${mark}-pressed`);
    const hear = ({ target }: Event) => {
      const isHit = target instanceof Node && (element.contains(target) || label.contains(target));
      const hit = target instanceof Element ? target.closest('a, button') : null;
      element.setAttribute(`${mark}-pressed`, isHit ? '' : (hit?.textContent ?? 'nothing'));
    };
    addEventListener('click', hear, { once: true, capture: true });
  }
  element.setAttribute(mark, '');
  const value = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
  const { x, y } = at();
  return { found: true, value, x, y };
}

/** A person at a browser of any engine, who looks for things by role and word, and waits until they are there. */
export class Visitor {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Opens an address, and waits for its document. */
  async open(path: string): Promise<void> {
    await this.driver.goto(path);
  }

  /** Waits until the page shows it. Returns its text, or a field's value. */
  async see(wanted: Wanted): Promise<string> {
    const { value } = await this.find(wanted, false);
    return value;
  }

  /** Whether the page shows it at this moment. */
  async sees(wanted: Wanted): Promise<boolean> {
    return (await this.look(wanted, false)).found;
  }

  /** Waits until the page does not show it. */
  async seeNo(wanted: Wanted): Promise<void> {
    await this.until(async () => !(await this.sees(wanted)), `${describe(wanted)} is still there`);
  }

  /** Waits until the page's text has these words. */
  async read(words: string | RegExp): Promise<void> {
    const pattern = told(words);
    await this.until(
      () =>
        this.driver.evaluate((one) => {
          const shown = document.body.innerText;
          return Array.isArray(one)
            ? new RegExp(one[0], one[1]).test(shown)
            : shown.includes(one ?? '');
        }, pattern),
      `the page does not say “${String(words)}”`,
    );
  }

  /** Presses it, and again when something had moved between looking and pressing, as people do. */
  async press(wanted: Wanted): Promise<void> {
    await this.until(
      async () => {
        const { x, y } = await this.find(wanted, true);
        await this.driver.press(x, y);
        const pressed = (mark: string): string => {
          const element = document.querySelector(`[${mark}]`);
          // Without the element, the press has taken it away.
          return element === null ? '' : (element.getAttribute(`${mark}-pressed`) ?? 'nothing');
        };
        // A page that leaves for another has been pressed.
        const instead = await this.driver.evaluate(pressed, MARK).catch(() => '');
        if (instead !== '')
          console.log(`${this.driver.engine}: ${describe(wanted)} moved, ${instead} was pressed`);
        return instead === '';
      },
      `${describe(wanted)} does not hear a press`,
    );
  }

  button(name: string | RegExp, inside?: Wanted): Promise<void> {
    return this.press({ role: 'button', name, ...(inside && { inside }) });
  }

  /** Types into the empty field of a label. */
  async fill(label: string | RegExp, text: string, inside?: Wanted): Promise<void> {
    await this.press({ label, ...(inside && { inside }) });
    await this.driver.type(text);
  }

  /** Chooses a value from a list. */
  async choose(wanted: Wanted, value: string): Promise<void> {
    await this.find(wanted, true);
    await this.driver.evaluate(
      ([mark, option]) => {
        const field = document.querySelector(`[${mark ?? ''}]`);
        if (!(field instanceof HTMLSelectElement)) throw new Error('It is no list.');
        field.value = option ?? '';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [MARK, value],
    );
  }

  async attach(label: string | RegExp, file: string, inside?: Wanted): Promise<void> {
    await this.find({ label, ...(inside && { inside }) }, false);
    await this.driver.attach(`[${MARK}]`, file);
  }

  /** Waits until it is so. The sentence says what is wrong if it never is. */
  async until(isSo: () => Promise<boolean>, sentence: string | (() => string)): Promise<void> {
    let error = '';
    // What fails may have been asked of a page that was leaving for another.
    const fails = (reason: unknown): boolean => {
      error = ` (${String(reason)})`;
      return false;
    };
    for (const end = Date.now() + PATIENCE_MS; !(await isSo().catch(fails));) {
      if (Date.now() > end)
        throw new Error(
          `${this.driver.engine}: ${typeof sentence === 'string' ? sentence : sentence()}${error}`,
        );
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  }

  private async find(wanted: Wanted, press: boolean): Promise<Extract<Answer, { found: true }>> {
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const answer = await this.look(wanted, press);
      if (answer.found) return answer;
      if (Date.now() > end)
        throw new Error(
          `${this.driver.engine}: ${describe(wanted)} cannot be found: ${answer.why}`,
        );
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
  }

  private async look(wanted: Wanted, press: boolean): Promise<Answer> {
    try {
      const question = { wanted: tell(wanted), mark: MARK, press, calm: CALM_MS };
      const answer = await this.driver.evaluate(find, question);
      if (answer.found || answer.why !== 'no library') return answer;
      await this.driver.load(TESTING_LIBRARY);
      return await this.driver.evaluate(find, question);
    } catch (error) {
      // The page may be leaving for another.
      return { found: false, why: String(error) };
    }
  }
}

function describe({ role, label, name, inside }: Wanted): string {
  const own =
    role === undefined ? `the field “${String(label)}”` : `${role} “${String(name ?? '')}”`;
  return inside ? `${own} in ${describe(inside)}` : own;
}
