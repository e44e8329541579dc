import { createHash, randomBytes } from 'node:crypto';
import { ProofBrowser, type ShownPage } from './proof-browser.js';
import type { Answer, ProofClient } from './proof-client.js';

/**
 * Someone who writes a card number into every field on the way to being signed in, and into those
 * of a session that is.
 *
 * The forms of people take what they write: it is compared, and neither stored nor shown.
 *
 * @returns what became of the requests with a number in their URL
 */
export async function sendThroughSignIn(client: ProofClient, number: string): Promise<Refused[]> {
  const { email, password, redirect_uri: redirectUri } = client.person();
  const verifier = randomBytes(32).toString('base64url');
  const browser = new ProofBrowser(client, redirectUri);
  const refused: Refused[] = [];
  for (const parameter of ['login_hint', 'state', 'nonce', 'ui_locales']) {
    refused.push(await browser.open(authorizeUrl(client, verifier, { [parameter]: number })));
  }
  const wrong = await browser.open(authorizeUrl(client, verifier));
  for (const values of [
    { email: number, password: number },
    { email: `${number}@example.com`, password: number },
    { email, password: number },
  ]) {
    await browser.submit(wrong, values);
  }
  await browser.press(wrong, '/cancel');
  const page = await browser.open(authorizeUrl(client, verifier, { prompt: 'login' }));
  const enrolment = await browser.submit(page, { email, password, enrol: 'yes' });
  await browser.submit(enrolment, { code: number });
  const back = await goOn(browser, enrolment);
  const code = new URL(back.url).searchParams.get('code') ?? '';
  await exchange(client, { code: number, code_verifier: number });
  const tokens = (await exchange(client, { code, code_verifier: verifier })).json();
  const token = String(tokens['id_token']);
  const payments = `${client.url('gateway-legacy')}/payments`;
  await client.expect(200, { method: 'GET', url: payments, token });
  refused.push(await client.call({ method: 'GET', url: `${payments}?reference=${number}`, token }));
  const out = `${client.url('identity')}/oauth2/logout?id_token_hint=${token}`;
  refused.push(await browser.open(`${out}&state=${number}`));
  await browser.open(out);
  return refused;
}

type Refused = Pick<Answer, 'status' | 'text'>;

/** An enrolment may be put off. */
async function goOn(browser: ProofBrowser, page: ShownPage): Promise<ShownPage> {
  const back = await browser.press(page, '/continue');
  if (back.status === 0) return back;
  throw new Error(`The sign-in failed: ${back.status} ${back.text}`);
}

function authorizeUrl(
  client: ProofClient,
  verifier: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const { client_id, redirect_uri } = client.person();
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid email',
    ...{ client_id, redirect_uri, state: 'of-this-browser', nonce: 'once' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return `${client.url('identity')}/oauth2/authorize?${query.toString()}`;
}

async function exchange(
  client: ProofClient,
  given: { code: string; code_verifier: string },
): Promise<Answer> {
  const { client_id, redirect_uri } = client.person();
  const url = `${client.url('identity')}/oauth2/token`;
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, ...given };
  return client.call({ method: 'POST', url, form });
}
