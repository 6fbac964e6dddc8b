import { createHash } from 'node:crypto';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import { REVIEW_MAX_LENGTH } from '../../../src/domain/shop/constants';
import { paths } from '../../../src/domain/shop/routes';
import { escapeHtml } from '../mail/html';
import { KEPT_DAYS } from '../store/retention';
import {
  NAME_FIELD,
  reviewPath,
  starsField,
  wordsField,
  type OpenedLink,
  type Reviewable,
  type ReviewLink,
  type ReviewProblem,
} from './reviewLink';

/** The shop's colours and distances (src/styles/main.css), without its fonts: the page loads nothing. */
const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1.25rem 4rem;background:#faf7f2;color:#1a1512;font:1rem/1.6 Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main,header{max-width:36rem;margin:0 auto}
header{text-align:center;font:1.4rem/1.6 Georgia,serif;letter-spacing:.3em}
header a{color:inherit;text-decoration:none}
h1,legend,h2{font-family:Georgia,serif;font-weight:400;line-height:1.25}
h1{font-size:2rem;margin:2rem 0 1rem}
h2,legend{font-size:1.4rem;margin:0;padding:0}
a{color:#7a5a2f}
section,fieldset{margin:2rem 0 0;padding:1.5rem 0 0;border:0;border-top:1px solid #ddd3c5;min-width:0}
legend{float:left;width:100%}
legend+*{clear:both}
fieldset fieldset{margin:0;padding:0;border:0}
.names legend{font:inherit}
.stars{display:flex;flex-wrap:wrap;gap:.25rem .75rem;padding-top:.5rem}
label{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}
label.words{display:block;padding-top:.5rem}
input{width:1.25rem;height:1.25rem;margin:0;accent-color:#7a5a2f}
.star{color:#7a5a2f}
textarea{display:block;width:100%;min-height:7rem;margin-top:.25rem;padding:.75rem;border:1px solid #6b6058;border-radius:2px;background:#fff;color:inherit;font:inherit}
.muted{color:#6b6058;font-size:.875rem}
.bad,.ok{padding:.75rem 1rem}
.bad{color:#9b2c2c;background:#f7e4e2}
.ok{color:#2f6b4f;background:#e4efe8}
.said{white-space:pre-line}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
button{min-height:3rem;margin-top:2rem;padding:.75rem 2rem;border:0;border-radius:2px;background:#1a1512;color:#faf7f2;font:inherit;cursor:pointer}
:focus-visible{outline:2px solid #7a5a2f;outline-offset:2px}
`.trim();

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** What such a page may do: show itself, and post its form to the shop. */
export const REVIEW_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address holds the code.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

function page(shop: string, title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} | ${shop}`)}</title>`,
    `<style>${STYLE}</style></head>`,
    `<body><header><a href="${paths.home()}">${escapeHtml(shop)}</a></header><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...body,
    '</main></body></html>',
  ].join('');
}

const paragraph = (text: string, kind = ''): string =>
  `<p${kind === '' ? '' : ` class="${kind}"`}>${escapeHtml(text)}</p>`;

/** A problem is read out at once. */
const alert = (text: string): string => `<p role="alert" class="bad">${escapeHtml(text)}</p>`;

/** The page of a link that does not hold, without a word about why. */
export function closedPage(shop: string): string {
  return page(shop, 'This link has ended', [
    paragraph(
      `A link to review an order holds for ${KEPT_DAYS.reviewLinks} days, and only as it stood in our email. This one leads nowhere any more.`,
    ),
    `<p>We would still love to hear from you: <a href="${paths.orders()}">sign in to My Orders</a>, open a fragrance that you bought and write your review on its page.</p>`,
  ]);
}

/** The page for a moment in which nothing can be shown or saved. */
export function laterPage(shop: string, sentence: string): string {
  return page(shop, 'One moment, please', [paragraph(sentence)]);
}

const PROBLEMS: Record<ReviewProblem, string> = {
  no_stars: 'Please choose one to five stars.',
  too_long: `Please shorten your words to ${REVIEW_MAX_LENGTH.toLocaleString('en-IN')} characters.`,
};

/** What the page of a valid link shows. */
export interface ReviewPage {
  shop: string;
  link: ReviewLink;
  opened: OpenedLink;
  /** Whether reviews were saved just now. */
  isSaved?: boolean;
  /** What was filled in and could not be saved. */
  refused?: { form: URLSearchParams; problems: ReadonlyMap<string, ReviewProblem> };
}

/** The page of a valid link: what was saved, and a form for the rest. */
export function reviewPage({ shop, link, opened, isSaved = false, refused }: ReviewPage): string {
  const { pieces, names } = opened;
  const open = pieces.filter(({ review }) => review === undefined);
  const saved = pieces.map(said);
  const thanks =
    isSaved && open.length < pieces.length
      ? ['<p role="status" class="ok">Thank you. Your review has been saved.</p>']
      : [];
  const number = orderNumber(link.order);
  if (open.length === 0)
    return page(shop, 'Your review', [
      ...thanks,
      paragraph(`This is what you said about your order ${number}.`),
      ...saved,
    ]);
  const problem =
    refused === undefined
      ? []
      : [
          alert(
            refused.problems.size === 0
              ? 'Please choose stars for at least one fragrance.'
              : 'Nothing is saved yet. Please look at what is marked below.',
          ),
        ];
  return page(shop, 'How do you like it?', [
    ...thanks,
    ...problem,
    paragraph(
      `These are the fragrances of your order ${number}. Rate those that you would like to; words are welcome and not needed. What you save is published on the page of the fragrance.`,
    ),
    ...saved,
    `<form method="post" action="${escapeHtml(reviewPath(link))}">`,
    ...open.map((piece) => fields(piece, refused)),
    nameChoice(names, refused?.form),
    '<button>Publish</button></form>',
  ]);
}

const stars = (n: number): string => `${n} ${n === 1 ? 'star' : 'stars'}`;

function said({ productId, name, review }: Reviewable): string {
  if (!review) return '';
  const { rating, text, shownName } = review;
  return [
    `<section><h2>${escapeHtml(name)}</h2>`,
    `<p><span class="star" aria-hidden="true">${'★'.repeat(rating)}</span> ${stars(rating)}</p>`,
    text === '' ? '' : paragraph(text, 'said'),
    paragraph(`Signed ${shownName}`, 'muted'),
    `<p><a href="${paths.product(productId)}">Change it on the page of the fragrance<span class="hidden"> ${escapeHtml(name)}</span></a>, after signing in.</p></section>`,
  ].join('');
}

function fields({ productId, name, sizes }: Reviewable, refused: ReviewPage['refused']): string {
  const problem = refused?.problems.get(productId);
  const id = `problem-${productId}`;
  const describes = problem === undefined ? '' : ` aria-describedby="${id}"`;
  const chosen = refused?.form.get(starsField(productId));
  const words = refused?.form.get(wordsField(productId)) ?? '';
  const choices = [1, 2, 3, 4, 5].map(
    (n) =>
      `<label><input type="radio" name="${starsField(productId)}" value="${n}"${chosen === String(n) ? ' checked' : ''}${describes}>` +
      `<span aria-hidden="true">${n} <span class="star">★</span></span><span class="hidden">${stars(n)}</span></label>`,
  );
  return [
    `<fieldset><legend>${escapeHtml(name)}</legend>`,
    paragraph(sizes.join(', '), 'muted'),
    problem === undefined ? '' : `<p id="${id}" class="bad">${PROBLEMS[problem]}</p>`,
    `<div class="stars">${choices.join('')}</div>`,
    // A line break after the tag is not part of the words, so that one at their beginning is kept.
    `<label class="words">Your words, if you like<textarea name="${wordsField(productId)}" maxlength="${REVIEW_MAX_LENGTH}"${describes}>\n${escapeHtml(words)}</textarea></label></fieldset>`,
  ].join('');
}

function nameChoice(names: readonly string[], form: URLSearchParams | undefined): string {
  const asked = names.find((name) => name === form?.get(NAME_FIELD)) ?? names[0];
  const choices = names.map(
    (name) =>
      `<label><input type="radio" name="${NAME_FIELD}" value="${escapeHtml(name)}"${name === asked ? ' checked' : ''}>${escapeHtml(name)}</label>`,
  );
  return `<fieldset class="names"><legend>Sign as</legend><div class="stars">${choices.join('')}</div></fieldset>`;
}
