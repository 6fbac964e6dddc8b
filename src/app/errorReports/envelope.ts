import { routeOf } from '../../domain/shop/routes';
import { scrub } from '../../domain/shop/scrub';
import type { Destination } from './destination';

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: true;
}

/** `at draw (https://x/a.js:1:2)` of Chromium, `draw@https://x/a.js:1:2` of Firefox and Safari. */
const FRAME = /^\s*(?:at )?(?:async )?(?:([^@(]*?)(?:@| \())?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?$/;

/** The places of the shop's own code in a stack, outermost first, as Sentry expects them. */
export function framesOf(stack: string, origin: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name = '', file = '', row, column] = FRAME.exec(line) ?? [];
      if (!file.startsWith(`${origin}/`)) return [];
      const filename = file.slice(origin.length).split('?')[0] ?? '';
      // A page's own path may name an order.
      if (!filename.startsWith('/assets/')) return [];
      const place = { lineno: Number(row), colno: Number(column) };
      return [{ function: name.trim() || '?', filename, ...place, in_app: true }];
    })
    .reverse();
}

/** What is known where an error happened. */
export interface Situation {
  /** The page's address. */
  location: Pick<Location, 'origin' | 'pathname'>;
  /** What the page knows about its visitor, which no report may contain. */
  known: readonly string[];
  build: string;
  /** Unix time in ms. */
  now: number;
  /** 32 hexadecimal digits. */
  id: string;
}

/** The body of a report (develop.sentry.dev, "Envelopes"): one event with kind, message and place of an error. */
export function envelope(error: unknown, { dsn }: Destination, at: Situation): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const time = new Date(at.now).toISOString();
  const event = {
    event_id: at.id,
    timestamp: time,
    platform: 'javascript',
    level: 'error',
    environment: 'production',
    release: at.build,
    // The kind of page, without the ids in its address.
    transaction: routeOf(at.location.pathname) ?? 'unknown',
    exception: {
      values: [
        {
          type: scrub(name),
          value: scrub(message, at.known),
          stacktrace: { frames: framesOf(stack ?? '', at.location.origin) },
        },
      ],
    },
    sdk: { name: 'nilofar', version: '1', settings: { infer_ip: 'never' } },
  };
  return [{ event_id: at.id, sent_at: time, dsn }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}
