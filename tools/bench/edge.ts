import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Lifecycle } from '../emulators/lifecycle';

/** What a browser is sent. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

type Answers = (url: string) => Promise<Answer>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
/** Other types are compressed already. */
const COMPRESSIBLE = /text|javascript|json|svg|xml/;
/** Tools of development are no part of the shop that is measured; without them it works (src/app/showDeveloperTools). */
const LEFT_OUT = /^\/assets\/(DeveloperTools|env|googleChooser|simulatedPhone)-/;
const missing: Answer = { status: 404, headers: {}, body: Buffer.from('') };

/**
 * The edge of Firebase Hosting, which its emulator lacks: answers for the time that `s-maxage` grants without asking
 * again, and compresses with brotli.
 */
export function serveEdge(origin: string, port: number, life: Lifecycle): Promise<void> {
  const kept = new Map<string, { until: number; answer: Answer }>();
  return serve(port, life, async (url) => {
    if (LEFT_OUT.test(url)) return missing;
    const known = kept.get(url);
    if (known && Date.now() < known.until) return known.answer;
    const response = await fetch(`${origin}${url}`, { redirect: 'manual' });
    const headers = Object.fromEntries(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      delete headers[name];
    const body = Buffer.from(await response.arrayBuffer());
    const answer = compressed({ status: response.status, headers, body });
    const seconds = Number(/s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
    kept.set(url, { until: Date.now() + seconds * 1000, answer });
    return answer;
  });
}

/** A folder with a single-page app, compressed with brotli: every path that is no file is answered by `index.html`. */
export function serveFolder(folder: string, port: number, life: Lifecycle): Promise<void> {
  const kept = new Map<string, Answer>();
  return serve(port, life, async (url) => {
    if (LEFT_OUT.test(url)) return missing;
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(folder, decodeURIComponent(pathname));
    const path = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    const answer = kept.get(path) ?? compressed(fileAnswer(path));
    kept.set(path, answer);
    return answer;
  });
}

function fileAnswer(path: string): Answer {
  const cache = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': cache },
    body: readFileSync(path),
  };
}

function compressed({ status, headers, body }: Answer): Answer {
  if (!COMPRESSIBLE.test(headers['content-type'] ?? '')) return { status, headers, body };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' },
    body: brotliCompressSync(body, { params }),
  };
}

async function serve(port: number, life: Lifecycle, answers: Answers): Promise<void> {
  const send = async (url: string, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answers(url);
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    send(request.url ?? '/', response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  life.onStop(() => {
    server.closeAllConnections();
    server.close();
  });
}
