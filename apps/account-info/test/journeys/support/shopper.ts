import type { Page } from 'playwright-core';

const PASSWORD = 'sandbox';

/** What a shopper does in the pages of the sandbox's banks, whose language is English. */
export async function signIn(page: Page, user: string): Promise<void> {
  await page.getByLabel('User name').fill(user);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click();
}

/** @param city the city in the bank's name */
export async function chooseBank(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: `Sandbox Bank ${city}` }).click();
}

/** The whole way from the choice of the bank to the consent. */
export async function walk(page: Page, city: string, user: string): Promise<void> {
  await chooseBank(page, city);
  await signIn(page, user);
  if (user !== 'denial') await allow(page);
}

/**
 * Gives the consent and stops the browser there.
 *
 * @returns the callback, to which the bank sent the browser
 */
export async function allowWithoutFollowing(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  const form = await page.evaluate<Record<string, string>>(
    `Object.fromEntries(new FormData(document.querySelector('form')))`,
  );
  const answer = await page.context().request.post(page.url(), {
    form: { ...form, decision: 'approve' },
    maxRedirects: 0,
  });
  const { location } = answer.headers();
  if (location === undefined) throw new Error('The bank did not send the browser back.');
  return location;
}

/** What the landing URL tells the browser; it must contain nothing else. */
export async function landing(page: Page, address: string): Promise<string> {
  await page.waitForURL(`${address}?**`);
  const { searchParams } = new URL(page.url());
  const unexpected = [...searchParams.keys()].filter((name) => !EXPECTED.has(name));
  if (unexpected.length > 0) throw new Error(`The address tells ${unexpected.join(', ')} too.`);
  return searchParams.get('error') ?? 'success';
}

const EXPECTED: ReadonlySet<string> = new Set(['session_id', 'error']);
