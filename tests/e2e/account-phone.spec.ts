import { expect, type Locator, type Page } from '@playwright/test';
import {
  accounts,
  aMobile,
  aShopper,
  closeDialog,
  db,
  signIn,
  type Shopper,
} from '../support/e2eShop';
import { smsCode } from '../support/emulators';
import { holdRequests } from '../support/e2eStore';
import { providerOf } from '../support/identity';
import { giveNumber } from '../support/phones';
import { test } from '../support/e2eTest';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Verify your phone' });

/** Opens the profile, types a new number and opens the dialog. */
async function asking(page: Page, mobile: string, shopper?: Shopper): Promise<Shopper> {
  const who = shopper ?? (await aShopper());
  await signIn(page, who);
  await page.goto('/profile');
  await page.getByLabel('Phone number').fill(mobile);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialogOf(page)).toBeVisible();
  return who;
}

/** The dialog sends a code when it opens. */
async function codeSent(page: Page): Promise<Locator> {
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Code')).toBeVisible();
  return dialog;
}

async function type(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** The functions record the number after that; the first call of a function starts it. */
async function expectVerified(dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/is verified/)).toBeVisible({ timeout: 90_000 });
}

/** The refresh token of the page's own session, as the browser keeps it. */
function refreshToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept: unknown = JSON.parse(
      localStorage.getItem('firebase:authUser:demo:[DEFAULT]') ?? 'null',
    );
    const { stsTokenManager } = kept as { stsTokenManager: { refreshToken: string } };
    return stsTokenManager.refreshToken;
  });
}

test('a number is verified with the code of the SMS; the profile carries it, and no way to sign in is left', async ({
  page,
}) => {
  const mobile = aMobile();
  const { uid } = await asking(page, mobile);
  const dialog = await codeSent(page);
  await type(dialog, '000000');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Invalid OTP. Check the SMS, or ask for a new code.',
  );
  await type(dialog, await smsCode(`+91${mobile}`));
  await expectVerified(dialog);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  expect((await accounts.getUser(uid)).phoneNumber).toBeUndefined();
  // After its token is renewed, the page's session still signs in by password.
  expect(await providerOf(await refreshToken(page))).toBe('password');
  expect((await db.doc(`users/${uid}`).get()).data()).toMatchObject({
    phoneNumber: `+91${mobile}`,
    phoneVerified: true,
  });
});

test('a number that three other accounts use is refused before a code is sent, and another one is accepted', async ({
  page,
}) => {
  const mobile = aMobile();
  for (let n = 0; n < 3; n += 1) await giveNumber(db, (await aShopper()).uid, `+91${mobile}`);
  const shopper = await aShopper();
  const former = `+91${aMobile()}`;
  await giveNumber(db, shopper.uid, former);
  const stored = async (): Promise<unknown> =>
    (await db.doc(`users/${shopper.uid}`).get()).get('phoneNumber');
  await asking(page, mobile, shopper);
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This number already belongs to 3 other accounts. Please use another number, sign in to one of those accounts, or write to us.',
    { timeout: 90_000 },
  );
  expect(await stored()).toBe(former);

  await test.step('the fixed code of the emulators works, and a new code changes the number', async () => {
    await closeDialog(dialog, 'Cancel');
    const next = aMobile();
    await page.getByLabel('Phone number').fill(next);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await type(await codeSent(page), '123456');
    await expectVerified(dialog);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(await stored()).toBe(`+91${next}`);
  });
});

test('a number that somebody has linked to another account is removed there, and then accepted; what Google refuses has its sentence', async ({
  page,
}) => {
  const mobile = aMobile();
  const { uid } = await aShopper();
  await accounts.updateUser(uid, { phoneNumber: `+91${mobile}` });
  const dialog = dialogOf(page);
  await test.step('sending refused: each reason has its sentence, and a way to try again', async () => {
    const again = dialog.getByRole('button', { name: 'Send code' });
    for (const [said, sentence] of [
      ['QUOTA_EXCEEDED', 'Too many codes were requested. Please wait a while and try again.'],
      ['CAPTCHA_CHECK_FAILED', 'We could not confirm that you are not a robot. Please try again.'],
      [
        'TOO_MANY_ATTEMPTS_TRY_LATER',
        'Too many codes were requested. Please wait a while and try again.',
      ],
      ['SOMETHING_NEW', 'Failed to send OTP'],
    ] as const) {
      await page.route('**/accounts:sendVerificationCode**', (route) =>
        route.fulfill({ status: 400, json: { error: { code: 400, message: said } } }),
      );
      if (await dialog.isVisible()) await again.click();
      else await asking(page, mobile);
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
      await page.unroute('**/accounts:sendVerificationCode**');
    }
    await again.click();
    await codeSent(page);
  });
  await test.step('a number that somebody has linked is removed there', async () => {
    await type(dialog, '123456');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This number was linked to another account. We have removed it there: please ask for a new code.',
      { timeout: 90_000 },
    );
    expect((await accounts.getUser(uid)).phoneNumber).toBeUndefined();
  });
  await test.step('an expired code is refused with its message', async () => {
    await closeDialog(dialog, 'Cancel');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await codeSent(page);
    await page.route('**/accounts:signInWithPhoneNumber**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'SESSION_EXPIRED' } } }),
    );
    await type(dialog, '123456');
    await expect(dialog.getByRole('alert')).toHaveText('This code has expired. Ask for a new one.');
    await page.unroute('**/accounts:signInWithPhoneNumber**');
    await closeDialog(dialog, 'Cancel');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await type(await codeSent(page), '123456');
    await expectVerified(dialog);
  });
});

test('a captcha puzzle can be solved: the dialog closes for it and opens again', async ({
  page,
}) => {
  // The captcha may appear while the code is being sent.
  const sending = await holdRequests(page, /accounts:sendVerificationCode/);
  await asking(page, aMobile());
  const dialog = dialogOf(page);
  // Before that the number is asked about, and no captcha is there.
  await sending.asked;
  // As Google inserts it: at the end of the page, hidden until it is needed.
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.title = 'puzzle';
    frame.srcdoc = '<button>solve</button>';
    frame.addEventListener('load', () => {
      const button = frame.contentDocument?.querySelector('button');
      button?.addEventListener('click', () => (button.textContent = 'solved'));
    });
    // The shop looks only at the address; srcdoc overrides what is loaded.
    frame.setAttribute('src', 'https://www.google.com/recaptcha/api2/bframe');
    frame.style.cssText = 'position:fixed;inset:20% 20% auto;z-index:2000000000';
    document.body.append(frame);
  });
  const puzzle = page.frameLocator('iframe[title="puzzle"]');
  await puzzle.getByRole('button').click();
  await expect(puzzle.getByRole('button')).toHaveText('solved');
  expect(await page.evaluate(() => document.querySelector('dialog:modal'))).toBeNull();
  await page.evaluate(() => document.querySelector('iframe[title="puzzle"]')?.remove());
  sending.release();
  await expect(dialog.getByLabel('Code')).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true);
});
