/**
 * What the tests of every engine ask of a browser: Playwright drives Chromium, puppeteer Firefox and WebDriver WebKit, and
 * each names these the same way. A selector is CSS, and a place is in CSS pixels of the window.
 */
export interface Driver {
  readonly engine: string;
  /** Of its program, as it names itself. */
  readonly version: string;
  /** A folder of its own, into which the browser downloads. */
  readonly downloads: string;
  resize: (width: number, height: number) => Promise<void>;
  goto: (path: string) => Promise<unknown>;
  /** Runs a function in the page, to which only its argument is known. */
  evaluate: <A, R>(work: (arg: A) => R | Promise<R>, arg: A) => Promise<R>;
  /** Runs a script in the page that returns nothing. */
  load: (script: string) => Promise<void>;
  /** Presses the pointer's button. */
  press: (x: number, y: number) => Promise<void>;
  /** Types on the keyboard, where the focus is. */
  type: (text: string) => Promise<void>;
  attach: (selector: string, file: string) => Promise<void>;
  /** A picture of what the window shows, as PNG. */
  picture: () => Promise<Buffer>;
  end: () => Promise<void>;
}
