import { sendInEveryField } from './every-field.js';
import { ProofBrowser } from './proof-browser.js';
import type { Answer, ProofClient } from './proof-client.js';

const SESSIONS = '/api/services/account-information';
const BANK = 'sandbox-bank-berlin';
const CUSTOMER = { user: 'two-accounts', password: 'sandbox' };
/** A shop that receives no requests. */
const SHOP = 'http://localhost:9/shop';

/** Shops and shoppers write card numbers wherever an account check lets them write. */
export async function sendThroughAccountChecks(
  client: ProofClient,
  number: string,
): Promise<Answer[]> {
  const url = `${client.url('account-info')}${SESSIONS}`;
  const token = await client.token('runtime');
  const json = { market: 'DE', redirect_urls: { success: SHOP, failure: SHOP } };
  const call = { method: 'POST', url, token, json };
  const refused = await sendInEveryField(client, call, number);
  const identified = { ...call, json: { ...json, account_identifier: { iban: number } } };
  refused.push(await client.call(identified));
  const admin = await client.token('admin');
  const hook = { url: 'https://shop.example/hook', events: ['ais.completed'] };
  const webhooks = `${client.url('account-info')}/api/admin/webhooks`;
  const register = { method: 'POST', url: webhooks, token: admin, json: hook };
  refused.push(...(await sendInEveryField(client, register, number)));
  const hooked = { ...hook, url: (await client.scenario.createMerchant()).url };
  await client.expect(201, { ...register, json: hooked });
  const session = await client.expect(201, call);
  await misuseForms(client, `${client.url('account-info')}/check/${String(session['id'])}`, number);
  return refused;
}

/** A shopper who writes the number into every form, and then has an account checked after all. */
async function misuseForms(client: ProofClient, check: string, number: string): Promise<void> {
  const browser = new ProofBrowser(client, SHOP);
  const page = await browser.open(check);
  await browser.submit(page, { search: number });
  for (const [step, field] of FORMS) await browser.open(`${check}/${step}`, { [field]: number });
  await browser.open(`${check}?${number}=${number}`);
  const callback = new URL('/callback/berlin-group', check).href;
  await browser.open(`${callback}?state=${number}&code=${number}&error=${number}`);
  const signIn = await browser.submit(page, { institution: BANK });
  const consent = await browser.submit(signIn, CUSTOMER);
  const choice = await browser.submit(consent, { decision: 'approve' });
  await browser.open(`${check}/account`, { account: number });
  const account = /name="account"[^>]*value="([^"]+)"/.exec(choice.text)?.[1];
  const back = await browser.open(`${check}/account`, { account: account ?? '' });
  if (!back.url.startsWith(SHOP)) throw new Error(`The check did not end: ${back.text}`);
}

const FORMS = [
  ['search', 'search'],
  ['bank', 'institution'],
  ['account', 'account'],
] as const;
