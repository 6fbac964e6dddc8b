import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { WebKitPrograms } from '../../../tools/emulators/engines';
import { until } from '../until';
import type { Driver } from './driver';

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserVersion: v.string() }),
});

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = v.object({ [ELEMENT]: v.string() });
const outcomeSchema = v.union([
  v.object({ failed: v.string() }),
  v.object({ result: v.optional(v.unknown()) }),
]);

/** A port that nothing listens on at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Starts an X server without a screen. Returns its display. */
async function startDisplay(program: string, started: ChildProcess[]): Promise<string> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(server);
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.once('exit', () => fail(new Error('Xvfb has ended.')));
    server.stdio[3]?.once('data', (number: Buffer) => done(`:${number.toString().trim()}`));
  });
}

/** WebKitGTK's MiniBrowser, which has Safari's engine, by plain WebDriver. Its window is at least 447 px wide. */
export async function openWebKit(programs: WebKitPrograms, origin: string): Promise<Driver> {
  // A home of its own, because the browser reads there where it downloads to.
  const home = mkdtempSync(join(tmpdir(), 'nilofar-webkit-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads);
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const started: ChildProcess[] = [];
  const DISPLAY = await startDisplay(programs.xvfb, started);
  const port = await freePort();
  started.push(
    spawn(programs.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    }),
  );

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = v.parse(answerSchema, await response.json());
    const error = v.safeParse(errorSchema, value);
    if (error.success)
      throw new Error(`WebKit, ${method} ${path}: ${error.output.error}, ${error.output.message}`);
    return value;
  };
  await until(
    () =>
      call('GET', '/status').then(
        () => true,
        () => false,
      ),
    'WebKitWebDriver does not listen.',
  );
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  };
  const { sessionId, capabilities } = v.parse(
    sessionSchema,
    // A page that leaves for another answers no question: the next page is asked soon.
    await call('POST', '/session', {
      capabilities: { alwaysMatch: { ...alwaysMatch, timeouts: { script: 8000 } } },
    }),
  );
  const post = (path: string, body: unknown = {}) =>
    call('POST', `/session/${sessionId}${path}`, body);
  const element = async (selector: string): Promise<string> => {
    const found = await post('/element', { using: 'css selector', value: selector });
    return `/element/${v.parse(elementSchema, found)[ELEMENT]}`;
  };
  const run = async (script: string, args: unknown[]): Promise<unknown> => {
    const ask = () => post('/execute/async', { script, args });
    // Asked of a page that was leaving for another, it is never answered.
    const again = (error: unknown) => {
      if (!String(error).includes('script timeout')) throw error;
      return ask();
    };
    const outcome = v.parse(outcomeSchema, await ask().catch(again));
    if ('failed' in outcome) throw new Error(`In the page: ${outcome.failed}`);
    return outcome.result;
  };

  return {
    engine: 'WebKit',
    version: capabilities.browserVersion,
    downloads,
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    // A load that begins while the page changes its own address is dropped.
    goto: async (path) => {
      const url = new URL(path, origin).href;
      await until(async () => {
        await post('/url', { url });
        return (await call('GET', `/session/${sessionId}/url`)) === url;
      }, `${path} does not open in WebKit.`);
    },
    // What the page returns is as its function says.
    evaluate: <A, R>(work: (arg: A) => R | Promise<R>, arg: A) =>
      run(
        `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${work.toString()})(arguments[0]))
          .then((result) => done({ result }), (error) => done({ failed: String(error) }));`,
        [arg ?? null],
      ) as Promise<R>,
    load: async (script) => void (await post('/execute/sync', { script, args: [] })),
    press: async (x, y) =>
      void (await post('/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })),
    type: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    attach: async (selector, file) =>
      void (await post(`${await element(selector)}/value`, { text: resolve(file) })),
    picture: async () =>
      Buffer.from(
        v.parse(v.string(), await call('GET', `/session/${sessionId}/screenshot`)),
        'base64',
      ),
    end: async () => {
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await Promise.all(
        started.map((one) => {
          const ended = new Promise((done) => one.once('exit', done));
          return one.kill() ? ended : undefined;
        }),
      );
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
