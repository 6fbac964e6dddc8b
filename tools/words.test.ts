import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './emulators/ports';

/** Former names and phrases. docs/glossary.md has the words that are used instead. */
const FORMER_WORDS: readonly RegExp[] = [
  // A private word for company, backend, test environment and data set. Customers still read "the house", and comments do not.
  /^\s*(?:\/\/|\/?\*).*\bhouses?\b(?! Welcome)/im,
  /\b(?:from|demo|our)House\b/,
  // A lease.
  /\b(?:take|in|end)Turn\b/,
  // Persons and documents.
  /\bstrangers?\b/i,
  /\bpapers\b/,
  /\b(?:OwnedOffer|AskedReviews|countSignups|decodeSignup|fetchSignups)\b/,
  // Dependencies, and what a test's set-up function returns.
  /\b\w*World\b/,
  /\bopenWall\b/,
  // Emails.
  /\b(?:letterFor|LetterKind)\b/,
  /\be-mails?\b/i,
  // Stock.
  /\b(?:Shelf|shelves|readShelves|putBack|takeOut)\b/,
  /\b\w*[sS]ighting\w*\b/,
  /\b(?:JustSpent|Ground|WebhookMark|wasMarked|writeMark|RETURN_SENTENCES|giveBack|noteReturn|ReturnReason|whyReturned|returnPayment|retryReturns|closeReturn)\b/,
  /\b(?:tellReturn|saySighting|useAnswered|useFirstWrong|dropUses|mustSay)\b/,
  /\b(?:MOST|LEAST|LONGEST)_[A-Z]/,
  /\b(?:TIMEOUT|PATIENCE)\b(?!_MS)/,
  /\b(?:money|payments?|refunds?|pieces?) (?:goes|go|went|has gone|have gone|had gone) back\b/i,
  /\bidentity service\b/i,
  /\baggregator\b/i,
  /\bdeaf to\b/i,
  /\b(?:only an empty hand|farther|nobody's worry|is a favour)\b/i,
  // Sentences that people found stiff.
  /met first|without a quarrel|goes back the way it came|of 6 characters|page of its own['"<]|Nothing is chosen yet|Empty: not counted/,
  /Applied by itself|With commas between|Not said|can(?:not)? be had|on the shelf|could not be fetched|Fetching your|\bholds? it\.(?=['"`])/,
];

const files = execFileSync(
  'git',
  ['ls-files', '-z', 'src', 'functions/src', 'tests', 'tools', 'docs', '*.rules', 'README.md'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => /\.(?:tsx?|mjs|cjs|rules|md)$/.test(file))
  .filter((file) => !['docs/glossary.md', 'docs/words.md', 'tools/words.test.ts'].includes(file));

it('no file uses a former word', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) =>
        FORMER_WORDS.some((word) => word.test(line)) ? [`${file}:${n + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
