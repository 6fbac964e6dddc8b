import type { onRequest, Request } from 'firebase-functions/https';
import * as v from 'valibot';
import { brand } from '../../../src/domain/shop/brand';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { queryOf } from '../http';
import { readSite } from '../store/firestore';
import { visitorLimits, type MayAnswer } from '../visitors';
import { closedPage, laterPage, REVIEW_HEADERS, reviewPage } from './reviewHtml';
import { readLink, reviewLinkSchema, reviewPath, saveByLink, type ReviewLink } from './reviewLink';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];
type ReviewDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** Twenty fragrances with words of Indian letters, each of which a form sends as nine characters. Bytes. */
const MAX_FORM = 512 * 1024;

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];

interface Answer {
  status: number;
  body: string;
  location?: string;
}

/**
 * `/review`: the page of a review link, and where its form is posted to. Nobody is signed in here: nothing but the code of
 * the link counts. Opening the page changes nothing, because programs that check links open them too.
 */
export function reviewEndpoint(
  deps: () => ReviewDeps,
): (request: Request, response: Response) => Promise<void> {
  let mayAnswer: MayAnswer | undefined;
  return async (request, response) => {
    const current = deps();
    mayAnswer ??= visitorLimits(current.now);
    for (const [name, value] of Object.entries(REVIEW_HEADERS)) response.set(name, value);
    const answer = mayAnswer(request)
      ? await answerTo(current, request)
      : {
          status: 429,
          body: laterPage(brand.name, 'Please wait a minute, and then open the link again.'),
        };
    if (answer.location !== undefined) response.set('location', answer.location);
    response.status(answer.status).end(answer.body);
  };
}

async function answerTo(deps: ReviewDeps, request: Request): Promise<Answer> {
  const searchParams = new URLSearchParams(queryOf(request));
  const link = v.safeParse(reviewLinkSchema, Object.fromEntries(searchParams));
  try {
    // Before anything is read, so that a flood of invented addresses costs no read.
    if (!link.success) return { status: 404, body: closedPage(brand.name) };
    if (!METHODS.includes(request.method)) return { status: 405, body: '' };
    if (request.method === 'POST') return await save(deps, link.output, request);
    return await show(deps, link.output, searchParams.has('saved'));
  } catch (error) {
    deps.log.error('A review by a link could not be shown or saved', {
      orderId: link.success ? link.output.order : '',
      reason: reasonOf(error),
    });
    const sentence =
      'Something went wrong on our side, and nothing was saved. Please open the link again in a few minutes.';
    return { status: 503, body: laterPage(brand.name, sentence) };
  }
}

async function show({ db, now }: ReviewDeps, link: ReviewLink, isSaved: boolean): Promise<Answer> {
  const [opened, { name: shop }] = await Promise.all([readLink(db, link, now()), readSite(db)]);
  return opened
    ? { status: 200, body: reviewPage({ shop, link, opened, isSaved }) }
    : { status: 404, body: closedPage(shop) };
}

async function save({ db, now }: ReviewDeps, link: ReviewLink, request: Request): Promise<Answer> {
  // Undefined without a body.
  const rawBody = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
  const { name: shop } = await readSite(db);
  if (rawBody.length > MAX_FORM)
    return { status: 413, body: laterPage(shop, 'That is more than a review can hold.') };
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const outcome = await saveByLink(db, link, form, now());
  switch (outcome.state) {
    case 'closed':
      return { status: 404, body: closedPage(shop) };
    case 'saved':
      // Reloading the page then posts nothing.
      return { status: 303, body: '', location: `${reviewPath(link)}&saved=1` };
    case 'refused': {
      const { opened, problems } = outcome;
      return { status: 422, body: reviewPage({ shop, link, opened, refused: { form, problems } }) };
    }
  }
}
