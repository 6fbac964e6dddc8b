import { describe, expect, it } from 'vitest';
import { askProject } from './ask';

const NOTICE = '⚠  Unable to fetch the CLI MOTD and remote config.';
const ENABLED = '│ 2 │ ENABLED │\n│ 1 │ DISABLED │';
const LISTED = JSON.stringify({ status: 'success', result: [{ id: 'jobs-mail' }] });
/** As the CLI prints it where it believes in colours, which it does in a workflow of GitHub. */
const failure = (sentence: string): Error =>
  new Error(`${NOTICE}\n\n\u001B[1m\u001B[31mError:\u001B[39m\u001B[22m ${sentence}`);
const answered = (url: string, status: number, text: string): Error =>
  failure(`Request to ${url} had HTTP Error: ${status}, ${text}`);
const versionsOf = (name: string): string =>
  `https://secretmanager.googleapis.com/v1/projects/shop/secrets/${name}/versions`;

/** What is found of two secrets and one function when the CLI answers with this. */
async function found(answers: {
  secret?: string | Error;
  list?: string | Error;
}): Promise<{ lines: string[]; calls: string[] }> {
  const calls: string[] = [];
  const findings = await askProject(
    'shop',
    { secrets: ['SMTP_URL', 'PHONE_HASH_KEY'], functions: ['jobs-mail'] },
    async (project, ...args) => {
      calls.push([project, ...args].join(' '));
      const isFirst = args.at(-1) === 'SMTP_URL';
      const secret = isFirst ? (answers.secret ?? ENABLED) : ENABLED;
      const answer = args[0] === 'functions:list' ? (answers.list ?? LISTED) : secret;
      if (typeof answer !== 'string') throw answer;
      return Promise.resolve(answer);
    },
  );
  return { lines: findings.map(({ level, message }) => `${level}: ${message}`), calls };
}

describe('a project', () => {
  it('is asked for each secret and for its functions, and nothing is found in one that has all', async () => {
    expect(await found({})).toEqual({
      lines: [],
      calls: [
        'shop functions:secrets:get SMTP_URL',
        'shop functions:secrets:get PHONE_HASH_KEY',
        'shop functions:list --json',
      ],
    });
  });

  it('lacks a secret that Secret Manager does not know', async () => {
    const secret = answered(versionsOf('SMTP_URL'), 404, 'Secret [SMTP_URL] not found.');
    expect((await found({ secret })).lines).toEqual([
      'error: The secret SMTP_URL does not exist in shop: set it with npx firebase functions:secrets:set SMTP_URL --project shop.',
    ]);
  });

  it('lacks a secret of which no version is enabled', async () => {
    expect((await found({ secret: '│ 1 │ DISABLED │' })).lines).toEqual([
      'error: The secret SMTP_URL has no enabled version in shop.',
    ]);
  });

  it.each([
    [
      'nobody is signed in',
      failure('Failed to authenticate, have you run firebase login?'),
      'Failed to authenticate, have you run firebase login?',
    ],
    [
      'a permission is missing',
      answered(versionsOf('SMTP_URL'), 403, 'Permission denied.'),
      `Request to ${versionsOf('SMTP_URL')} had HTTP Error: 403, Permission denied.`,
    ],
    [
      'another service is not found',
      answered('https://serviceusage.googleapis.com/v1/projects/shop', 404, 'Not Found'),
      'Request to https://serviceusage.googleapis.com/v1/projects/shop had HTTP Error: 404, Not Found',
    ],
  ])('is a warning with the CLI’s own sentence when %s', async (_, secret, sentence) => {
    expect((await found({ secret })).lines).toEqual([
      `warning: shop was not asked for the secret SMTP_URL: ${sentence}`,
    ]);
  });

  it('is a warning when a function is not deployed yet, or nobody could ask', async () => {
    expect((await found({ list: '{"status":"success","result":[]}' })).lines).toEqual([
      'warning: The function jobs-mail is not deployed in shop yet.',
    ]);
    const list = new Error('{\n  "status": "error",\n  "error": "Failed to authenticate."\n}');
    expect((await found({ list })).lines).toEqual([
      'warning: shop was not asked for its functions: Failed to authenticate.',
    ]);
  });
});
