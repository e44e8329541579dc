import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BanksUnderTest,
  CHALLENGE,
  REDIRECT_URI,
  tppCode,
  VERIFIER,
  type Answer,
} from './support/banks-under-test.js';

let banks: BanksUnderTest;

beforeAll(async () => {
  banks = await BanksUnderTest.boot();
});

afterAll(async () => {
  await banks.close();
});

describe('the authorization server of a simulated bank', () => {
  const authorize = (id: string, over: Record<string, string> = {}): Promise<Answer> => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'us',
      redirect_uri: REDIRECT_URI,
      scope: `AIS:${id}`,
      state: 'st',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...over,
    });
    return banks.send('GET', `/bank/hamburg/oauth/authorize?${query.toString()}`);
  };

  const redeem = (code: string, over: Record<string, string> = {}): Promise<Answer> =>
    banks.submit(`${banks.url}/bank/hamburg/oauth/token`, {
      grant_type: 'authorization_code',
      client_id: 'us',
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      code,
      ...over,
    });

  const codeFor = async (user: string): Promise<{ id: string; url: URL }> => {
    const { id } = await banks.askedConsent('hamburg');
    const started = await authorize(id);
    const decided = await banks.approve(started.headers.get('location') ?? '', user);
    return { id, url: new URL(decided.headers.get('location') ?? '') };
  };

  it('publishes its metadata, which the consent links to', async () => {
    const { link } = await banks.askedConsent('hamburg');
    const { status, body } = await banks.send('GET', link);
    expect(status).toBe(200);
    expect(body['code_challenge_methods_supported']).toEqual(['S256']);
    const none = await banks.send('GET', '/.well-known/oauth-authorization-server/bank/berlin');
    expect(none.status).toBe(404);
  });

  it('grants the accounts of the consent only to the token of its code', async () => {
    const { id, url } = await codeFor('one-account');
    expect(url.searchParams.get('state')).toBe('st');
    expect(url.searchParams.get('iss')).toMatch(/\/bank\/hamburg$/);
    const { status, body } = await redeem(url.searchParams.get('code') ?? '');
    expect([status, body['token_type']]).toEqual([200, 'Bearer']);
    const read = (authorization: string): Promise<Answer> =>
      banks.call('GET', '/bank/hamburg/v1/accounts', {
        headers: { 'consent-id': id, authorization },
      });
    const bearer = `Bearer ${body['access_token'] as string}`;
    expect((await read(bearer)).status).toBe(200);
    for (const other of ['', 'Bearer other', bearer.replace('Bearer', 'Basic')]) {
      expect(tppCode(await read(other))).toBe('TOKEN_INVALID');
    }
    banks.clock.advance(11 * 60_000);
    try {
      expect(tppCode(await read(bearer))).toBe('TOKEN_INVALID');
    } finally {
      banks.clock.reset();
    }
  });

  it('accepts a code once, and revokes the token of a code that is used twice', async () => {
    const { id, url } = await codeFor('one-account');
    const code = url.searchParams.get('code') ?? '';
    const { body } = await redeem(code);
    const again = await redeem(code);
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
    const authorization = `Bearer ${body['access_token'] as string}`;
    const headers = { 'consent-id': id, authorization };
    expect(tppCode(await banks.call('GET', '/bank/hamburg/v1/accounts', { headers }))).toBe(
      'TOKEN_INVALID',
    );
  });

  it.each([
    [{ code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    [{ code_verifier: 'short' }, 400, 'invalid_request'],
    [{ redirect_uri: 'https://evil.example' }, 400, 'invalid_grant'],
    [{ client_id: 'them' }, 400, 'invalid_grant'],
    [{ client_id: '' }, 401, 'invalid_client'],
    [{ client_secret: 'guess' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code: 'guess' }, 400, 'invalid_grant'],
  ])('rejects a code with %j', async (over, status, error) => {
    const { url } = await codeFor('one-account');
    const answer = await redeem(url.searchParams.get('code') ?? '', over);
    expect([answer.status, answer.body['error']]).toEqual([status, error]);
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('redirects a request with %j back', async (over, error) => {
    const { id } = await banks.askedConsent('hamburg');
    const url = new URL((await authorize(id, over)).headers.get('location') ?? '');
    expect([url.origin, url.searchParams.get('error')]).toEqual(['https://check.example', error]);
  });

  it('does not redirect to a URL that the consent does not contain', async () => {
    const { id } = await banks.askedConsent('hamburg');
    const strange: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example' },
      { scope: 'AIS:none' },
    ];
    for (const over of strange) {
      const answer = await authorize(id, over);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  it.each([
    ['denial', 'error', 'access_denied'],
    ['missing-state', 'state', null],
    ['wrong-issuer', 'iss', 'https://bank.invalid'],
  ])('redirects %s back with %s %s', async (user, name, value) => {
    const { id } = await banks.askedConsent('hamburg');
    const link = (await authorize(id)).headers.get('location') ?? '';
    const answer =
      user === 'denial' ? await banks.signIn(link, user) : await banks.approve(link, user);
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.searchParams.get(name)).toBe(value);
  });
});
