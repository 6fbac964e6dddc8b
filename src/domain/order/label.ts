import * as v from 'valibot';
import { parseUrl } from '../shop/url';
import { decode } from '../shop/decode';

/** How many parcels one request can ask labels for. Keep in sync with firestore.rules. */
export const MAX_LABELS = 30;

/** Shiprocket's own domains (docs/providers.md "Labels"). */
const DOMAINS = ['shiprocket.in', 'shiprocket.co'];
/** The buckets at Amazon in which Shiprocket stores labels; a bucket of another name may be anybody's. */
const BUCKETS = ['kr-shipmultichannel', 'kr-shipmultichannel-mum', 'shiprocket-db-mum'];
/** `bucket.s3.region.amazonaws.com`, or `s3-region.amazonaws.com` with the bucket in the path. */
const S3 = /^(?:([a-z0-9-]+)\.)?s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/;

function isShiprockets({ hostname, pathname }: URL): boolean {
  if (DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))) return true;
  const s3 = S3.exec(hostname);
  return s3 !== null && BUCKETS.includes(s3[1] ?? pathname.split('/')[1] ?? '');
}

/**
 * Whether an address that came from outside is one of Shiprocket's, so that it may be opened. `standIn` is the origin of
 * the stand-in, on emulators alone.
 */
export function isLabelUrl(text: string, standIn?: string): boolean {
  const url = parseUrl(text);
  if (url === undefined) return false;
  if (standIn !== undefined && url.origin === standIn) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    isShiprockets(url)
  );
}

/** An order that got no label, and why, in one sentence. */
const failureSchema = v.object({ orderId: v.string(), reason: v.string() });
export type LabelFailure = v.InferOutput<typeof failureSchema>;

const labelsSchema = v.object({
  state: v.optional(v.picklist(['working', 'done', 'failed'])),
  outcome: v.optional(
    v.object({
      url: v.optional(v.nullable(v.string()), null),
      failed: v.optional(v.array(failureSchema), []),
    }),
  ),
});

/** How far a request for labels is. */
export interface Labels {
  state: 'working' | 'done' | 'failed';
  /** The PDF with a label for each order that is not among the failed ones; undefined when there is none. */
  url: string | undefined;
  failed: LabelFailure[];
}

/** A maintenance document of the type `labels` → {@link Labels}. Throws DecodeError, also for a foreign address. */
export function decodeLabels(id: string, data: unknown, standIn?: string): Labels {
  const where = `maintenance/${id}`;
  const { state = 'working', outcome } = decode(labelsSchema, data, where);
  const url = outcome?.url ?? undefined;
  if (url !== undefined) {
    const own = v.pipe(
      v.string(),
      v.check((text) => isLabelUrl(text, standIn), 'not an address of Shiprocket'),
    );
    decode(own, url, where);
  }
  return { state, url, failed: outcome?.failed ?? [] };
}
