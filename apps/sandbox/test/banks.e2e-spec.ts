import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isValidIBAN } from 'ibantools';
import type { SimulatedBankResponse } from '../src/bank/dto/simulated-bank.js';
import {
  accountOn,
  BanksUnderTest,
  CALLBACK,
  CONSENT,
  cookieOf,
  REDIRECT_URI,
  tppCode,
  type Answer,
} from './support/banks-under-test.js';

let banks: BanksUnderTest;

beforeAll(async () => {
  banks = await BanksUnderTest.boot();
});

afterAll(async () => {
  await banks.close();
});

async function bankNamed(slug: string): Promise<SimulatedBankResponse> {
  const { body } = await banks.send('GET', '/sandbox/banks');
  const found = (body['data'] as SimulatedBankResponse[]).find(({ id }) => id === slug);
  if (found === undefined) throw new Error(`No bank ${slug}.`);
  return found;
}

describe('the simulated banks', () => {
  it('are listed with their customers, whose IBANs are valid and unique', async () => {
    const { status, body } = await banks.send('GET', '/sandbox/banks');
    expect(status).toBe(200);
    const listed = body['data'] as SimulatedBankResponse[];
    expect(new Set(listed.map(({ country }) => country)).size).toBeGreaterThanOrEqual(5);
    const ibans = listed.flatMap(({ customers }) => customers.flatMap((each) => each.ibans));
    expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([]);
    expect(new Set(ibans).size).toBe(ibans.length);
  });

  it('return 404 for an unknown bank, and 422 for an unknown setting', async () => {
    expect((await banks.send('GET', '/sandbox/banks/none/consents')).status).toBe(404);
    expect((await banks.call('PATCH', '/sandbox/banks/none', { body: {} })).status).toBe(404);
    const { status } = await banks.call('PATCH', '/sandbox/banks/berlin', { body: { slow: 1 } });
    expect(status).toBe(422);
    expect((await banks.ask('none')).status).toBe(404);
  });

  it("return 503 in the standard's format while they are down", async () => {
    const down = await banks.call('PATCH', '/sandbox/banks/paris', { body: { is_down: true } });
    expect(down.body).toMatchObject({ id: 'paris', is_down: true });
    const answer = await banks.ask('paris');
    expect([answer.status, tppCode(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await banks.call('PATCH', '/sandbox/banks/paris', { body: { is_down: false } });
    expect((await banks.ask('paris')).status).toBe(201);
  });
});

describe('the interface of a simulated bank', () => {
  it.each([
    ['x-api-key', 401, 'CERTIFICATE_MISSING'],
    ['x-request-id', 400, 'FORMAT_ERROR'],
    ['psu-ip-address', 400, 'FORMAT_ERROR'],
    ['tpp-redirect-uri', 400, 'FORMAT_ERROR'],
  ])('requires the header %s for a consent', async (name, status, code) => {
    const answer = await banks.ask('berlin', { without: [name] });
    expect([answer.status, tppCode(answer)]).toEqual([status, code]);
  });

  it.each([
    [{ ...CONSENT, access: {} }, 'FORMAT_ERROR'],
    [{ ...CONSENT, validUntil: '2020-01-01' }, 'PERIOD_INVALID'],
    [{ ...CONSENT, frequencyPerDay: 0 }, 'FORMAT_ERROR'],
    [{ ...CONSENT, access: { accounts: [{ iban: 'x' }] } }, 'FORMAT_ERROR'],
  ])('rejects the consent %j', async (body, code) => {
    const answer = await banks.ask('berlin', { body });
    expect([answer.status, tppCode(answer)]).toEqual([400, code]);
  });

  it('requires accounts by IBAN if the bank offers no choice', async () => {
    expect(tppCode(await banks.ask('helsinki'))).toBe('PARAMETER_NOT_SUPPORTED');
  });

  it('shows a consent only to the third party that requested it', async () => {
    const { id } = await banks.askedConsent('berlin');
    const path = `/bank/berlin/v1/consents/${id}`;
    expect((await banks.call('GET', `${path}/status`)).body).toEqual({ consentStatus: 'received' });
    const headers = { 'x-api-key': 'stranger' };
    for (const answer of [
      await banks.call('GET', `${path}/status`, { headers }),
      await banks.call('DELETE', path, { headers, without: ['content-type'] }),
      await banks.call('GET', `/bank/paris/v1/consents/${id}/status`),
    ]) {
      expect([answer.status, tppCode(answer)]).toEqual([403, 'CONSENT_UNKNOWN']);
    }
  });

  it('returns accounts only for a valid consent, counted while no shopper is present', async () => {
    const { id, link } = await banks.askedConsent('berlin');
    const read = (without: string[] = []): Promise<Answer> =>
      banks.call('GET', '/bank/berlin/v1/accounts', { headers: { 'consent-id': id }, without });
    expect(tppCode(await read())).toBe('CONSENT_INVALID');
    await banks.approve(link, 'one-account');
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(200);
    const alone = await read(['psu-ip-address']);
    expect([alone.status, tppCode(alone)]).toEqual([429, 'ACCESS_EXCEEDED']);
    const path = `/bank/berlin/v1/accounts/${'0'.repeat(24)}`;
    const other = await banks.call('GET', path, { headers: { 'consent-id': id } });
    expect([other.status, tppCode(other)]).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  it('lets a consent without a decision expire', async () => {
    const { id, link } = await banks.askedConsent('berlin');
    banks.clock.advance(16 * 60_000);
    try {
      const { body } = await banks.call('GET', `/bank/berlin/v1/consents/${id}/status`);
      expect(body).toEqual({ consentStatus: 'expired' });
      expect((await banks.send('GET', link)).status).toBe(410);
    } finally {
      banks.clock.reset();
    }
  });
});

describe('the pages of a simulated bank', () => {
  it('load nothing, run nothing and are not cached', async () => {
    const { link } = await banks.askedConsent('berlin');
    const { status, headers, text } = await banks.send('GET', link);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en">');
    expect(text).not.toMatch(/<script|<img|<link/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('say when user or password is wrong, and give up after three attempts', async () => {
    const { id, link } = await banks.askedConsent('berlin');
    for (const [user, password] of [
      ['one-account', 'wrong'] as const,
      ['unknown', 'sandbox'] as const,
    ]) {
      const { status, text } = await banks.signIn(link, user, password);
      expect([status, text.includes('role="alert"')]).toEqual([422, true]);
    }
    const last = await banks.signIn(link, '<b>', '');
    expect([last.status, last.headers.get('location')]).toEqual([303, CALLBACK]);
    const { body } = await banks.call('GET', `/bank/berlin/v1/consents/${id}/status`);
    expect(body).toEqual({ consentStatus: 'rejected' });
  });

  it('let only the browser decide that signed in', async () => {
    const { link } = await banks.askedConsent('berlin');
    const signedIn = await banks.signIn(link, 'one-account');
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^sandbox-bank=.+; Path=\/; HttpOnly; SameSite=Lax/,
    );
    for (const cookie of ['', 'sandbox-bank=other']) {
      const page = await banks.send('GET', `${link}/consent`, { headers: { cookie } });
      expect([page.status, page.text.includes('name="password"')]).toEqual([200, true]);
      const decided = await banks.submit(`${link}/consent`, { decision: 'approve' }, cookie);
      expect(decided.headers.get('location')).toBe(link);
    }
  });

  it('require at least one account', async () => {
    const { link } = await banks.askedConsent('berlin');
    const cookie = cookieOf(await banks.signIn(link, 'two-accounts'));
    const { status, text } = await banks.submit(`${link}/consent`, { decision: 'approve' }, cookie);
    expect([status, text.includes('Choose at least one account.')]).toEqual([422, true]);
  });

  it('reject a customer who does not have the requested account', async () => {
    const { customers } = await bankNamed('berlin');
    const [iban = ''] = customers.find(({ user }) => user === 'one-account')?.ibans ?? [];
    const access = { accounts: [{ iban }] };
    const { body } = await banks.ask('berlin', { body: { ...CONSENT, access } });
    const link = (body['_links'] as { scaRedirect: { href: string } }).scaRedirect.href;
    expect((await banks.signIn(link, 'two-accounts')).headers.get('location')).toBe(CALLBACK);
  });

  it('redirect the same browser to the same URL again, and tell another that it has ended', async () => {
    const { link } = await banks.askedConsent('berlin');
    const cookie = cookieOf(await banks.signIn(link, 'one-account'));
    const page = await banks.send('GET', `${link}/consent`, { headers: { cookie } });
    const account = accountOn(page);
    const form = { decision: 'approve', account };
    const places = [
      await banks.submit(`${link}/consent`, form, cookie),
      await banks.submit(`${link}/consent`, form, cookie),
    ];
    expect(places.map(({ headers }) => headers.get('location'))).toEqual([CALLBACK, CALLBACK]);
    expect((await banks.send('GET', link)).status).toBe(409);
  });

  it('return 404 for an unknown request', async () => {
    expect((await banks.send('GET', `/bank/berlin/authorise/${randomUUID()}`)).status).toBe(404);
    expect((await banks.send('GET', '/bank/none/authorise/x')).status).toBe(404);
  });

  it.each([
    ['one-account', CALLBACK, 'valid'],
    ['missing-state', REDIRECT_URI, 'valid'],
    ['wrong-state', expect.stringMatching(/\?state=[\w-]{43}$/), 'valid'],
    ['consent-expired', CALLBACK, 'expired'],
    ['never-returning', null, 'received'],
  ])('redirect %s back to %s with the consent %s', async (user, location, status) => {
    const { id, link } = await banks.askedConsent('berlin');
    const decided = await banks.approve(link, user);
    expect(decided.headers.get('location')).toEqual(location);
    const { body } = await banks.call('GET', `/bank/berlin/v1/consents/${id}/status`);
    expect(body).toEqual({ consentStatus: status });
  });

  it('call the callback themselves before double-callback returns', async () => {
    const hook = await banks.call('POST', '/receivers', { body: {} });
    const url = `${banks.url}/receivers/${hook.body['id'] as string}/hook`;
    const { body } = await banks.ask('berlin', { headers: { 'tpp-redirect-uri': url } });
    const link = (body['_links'] as { scaRedirect: { href: string } }).scaRedirect.href;
    expect((await banks.approve(link, 'double-callback')).headers.get('location')).toBe(url);
    const calls = await banks.send('GET', `/receivers/${hook.body['id'] as string}/deliveries`);
    expect(calls.body['data']).toHaveLength(1);
  });
});
