import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestIssuer, type Answer } from '@tessera/local/testing';
import { GatewayCallers, type Caller, type IdTokenWish } from './support/gateway-callers.js';

const MINUTE_MS = 60_000;
const UNKNOWN_ID = '8d7c1c3e-0d3b-4a55-9d3f-0c0f5a0c5d11';

/** What a person may do with only a password, and what requires two recent factors. */
const ONE_FACTOR = [
  'GET /authentications',
  'GET /authentications/{id}',
  'POST /authentications/installment',
  'POST /authentications/one-off',
  'POST /authentications/recurring',
  'GET /chargebacks',
  'GET /chargebacks/{id}',
  'GET /merchants',
  'GET /merchants/{id}',
  'GET /payments',
  'GET /payments/{id}',
  'POST /payments/{id}/capture',
  'POST /payments/{id}/refund',
  'POST /payments/{id}/void',
  'POST /payments/one-off',
  'POST /payments/recurring',
  'POST /payments/recurring/{id}/subsequent',
  'POST /payments/unscheduled',
  'POST /payments/unscheduled/{id}/subsequent',
  'GET /settlements/exceptions',
  'GET /settlements/exceptions/{id}',
  'GET /settlements/reports',
  'POST /settlements/reports',
  'GET /settlements/reports/{id}',
  'GET /tokens',
  'POST /tokens',
  'DELETE /tokens/{id}',
  'GET /tokens/{id}',
  'POST /tokens/session',
  'GET /deliveries/{id}',
  'GET /event-types',
  'GET /events',
  'GET /resends/{id}',
  'GET /webhooks/{id}/deliveries',
  'GET /webhooks/{id}/health',
  'GET /webhooks',
  'GET /webhooks/{id}',
];
const TWO_FACTORS = [
  'POST /backups',
  'GET /backups/{id}',
  'POST /compliance/exchange',
  'POST /compliance/forward',
  'POST /merchants',
  'DELETE /merchants/{id}',
  'PATCH /merchants/{id}',
  'POST /merchants/{id}/encryption-key',
  'POST /tokens/{id}/payment-data',
  'POST /deliveries/{id}/resend',
  'POST /resends/{id}/cancel',
  'POST /webhooks/{id}/resend',
  'POST /webhooks',
  'DELETE /webhooks/{id}',
  'PATCH /webhooks/{id}',
  'POST /webhooks/{id}/rotate-key',
  'POST /webhooks/{id}/test',
];

const CHALLENGE =
  /^Bearer error="insufficient_user_authentication", error_description="[a-z ]+", acr_values="urn:tessera:acr:mfa", max_age="900"$/;

let callers: GatewayCallers;
let account: Caller;

beforeAll(async () => {
  callers = await GatewayCallers.boot();
  account = await callers.createAccount();
});

afterEach(() => {
  callers.gateway.clock.reset();
});

afterAll(async () => {
  await callers.close();
});

const nowS = () => Math.floor(callers.gateway.clock.now().getTime() / 1000);

/** The token of a person whom the account's routes accept. */
function person(claims: IdTokenWish = {}): Promise<string> {
  // Tests move the clock; the token is to outlive that.
  return callers.idToken({ accounts: [account.accountId], exp: nowS() + 7_200, ...claims });
}

function call(route: string, credential: { token?: string; key?: string }): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  return callers.gateway.call(method, path.replace('{id}', UNKNOWN_ID), {
    token: credential.token ?? null,
    headers: credential.key === undefined ? {} : { 'x-api-key': credential.key },
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  });
}

const challengeOf = ({ headers }: Answer) => headers.get('www-authenticate') ?? '';

/** The routes that respond with the challenge of RFC 9470. */
async function challenged(routes: readonly string[], token: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const answer = await call(route, { token });
    if (answer.status === 401 && CHALLENGE.test(challengeOf(answer))) found.push(route);
  }
  return found;
}

describe('every route of an account', () => {
  it('declares whether a person needs a second factor for it', () => {
    const routes = callers.gateway.service.routes.filter(
      ({ access }) => access?.kind === 'account',
    );
    const declared = routes
      .filter(({ secondFactor }) => secondFactor !== undefined)
      .map(({ method, path }) => `${method} ${path}`);
    const all = routes.map(({ method, path }) => `${method} ${path}`);
    expect(declared.sort()).toEqual([...TWO_FACTORS].sort());
    expect(all.sort()).toEqual([...ONE_FACTOR, ...TWO_FACTORS].sort());
  });

  it('that reveals cards or changes keys, endpoints or backups challenges a password-only token', async () => {
    expect(await challenged(TWO_FACTORS, await person({ amr: ['pwd'] }))).toEqual(TWO_FACTORS);
  });

  it('challenges no person with two fresh factors', async () => {
    expect(await challenged([...TWO_FACTORS, ...ONE_FACTOR], await person())).toEqual([]);
  });

  it('that does neither accepts a password-only token', async () => {
    expect(await challenged(ONE_FACTOR, await person({ amr: ['pwd'] }))).toEqual([]);
  });

  it('challenges two factors that were proved 16 minutes ago', async () => {
    const token = await person();
    callers.gateway.clock.advance(16 * MINUTE_MS);
    expect(await challenged(TWO_FACTORS, token)).toEqual(TWO_FACTORS);
  });

  it('does not challenge an API key, which is not a person', async () => {
    for (const route of TWO_FACTORS) {
      const { status } = await call(route, { key: account.key });
      expect([route, status === 401]).toEqual([route, false]);
    }
  });
});

describe('a person who manages webhook endpoints', () => {
  const endpoint = { url: 'https://shop.test/hooks', events: ['payment.authorized'] };
  const create = (token: string) => callers.gateway.post('/webhooks', endpoint, { token });

  it('registers one with two fresh factors, and learns from the refusal what to do without', async () => {
    expect((await create(await person())).status).toBe(201);
    const refused = await create(await person({ amr: ['pwd'] }));
    expect(refused.body).toEqual({
      status: 401,
      classifier: 'UNAUTHORIZED',
      message: expect.stringContaining('acr_values and max_age of the WWW-Authenticate header'),
    });
    expect(challengeOf(refused)).toContain('error_description="a second factor is required"');
  });

  it('may do it until the fifteenth minute is over', async () => {
    const token = await person();
    callers.gateway.clock.advance(15 * MINUTE_MS - 5_000);
    expect((await create(token)).status).toBe(201);
    callers.gateway.clock.advance(10_000);
    const late = await create(token);
    expect([late.status, challengeOf(late)]).toEqual([
      401,
      expect.stringContaining('error_description="a more recent authentication is required"'),
    ]);
  });

  it.each<[string, () => IdTokenWish]>([
    ['no auth_time', () => ({ auth_time: undefined })],
    ['an auth_time that is a string', () => ({ auth_time: String(nowS()) })],
    ['an auth_time in the future', () => ({ auth_time: nowS() + 600 })],
    ['an auth_time in milliseconds', () => ({ auth_time: nowS() * 1000 })],
    ['no amr', () => ({ amr: undefined })],
    ['an empty amr', () => ({ amr: [] })],
    ['an amr that is a string', () => ({ amr: 'mfa' })],
    ['a password twice', () => ({ amr: ['pwd', 'pwd', 'pin'] })],
    ['a code without a password', () => ({ amr: ['otp'] })],
    ['a code by SMS', () => ({ amr: ['pwd', 'sms'] })],
    ['only a level', () => ({ amr: ['pwd'], acr: 'urn:tessera:acr:mfa' })],
  ])('is challenged with %s', async (_what, claims) => {
    const answer = await create(await person(claims()));
    expect([answer.status, CHALLENGE.test(challengeOf(answer))]).toEqual([401, true]);
  });

  it.each([[['mfa']], [['pwd', 'otp']], [['pwd', 'hwk']], [['pin', 'sc']]])(
    'is accepted with %j',
    async (amr) => {
      expect((await create(await person({ amr }))).status).toBe(201);
    },
  );

  it('is refused, not challenged, with an altered token or one of another issuer', async () => {
    const password = await person({ amr: ['pwd'] });
    const [header = '', payload = '', signature = ''] = password.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const altered = Buffer.from(
      JSON.stringify({ ...claims, amr: ['mfa'], auth_time: nowS() }),
    ).toString('base64url');
    const stranger = await createTestIssuer();
    try {
      const foreign = await stranger.token({
        ...claims,
        scope: undefined as unknown as string,
        iss: callers.issuer.issuer,
        amr: ['mfa'],
        header: { typ: undefined },
      });
      for (const token of [[header, altered, signature].join('.'), foreign]) {
        const answer = await create(token);
        expect([answer.status, challengeOf(answer)]).toEqual([
          401,
          'Bearer realm="tessera", error="invalid_token"',
        ]);
      }
    } finally {
      await stranger.close();
    }
  });

  it('gets a repeated response only with two fresh factors', async () => {
    const headers = { 'x-idempotency-key': 'repeated' };
    const send = async (claims: IdTokenWish = {}) =>
      callers.gateway.post('/webhooks', endpoint, { token: await person(claims), headers });
    const { body } = await send();
    expect((await send({ amr: ['pwd'] })).status).toBe(401);
    expect((await send()).body['id']).toBe(body['id']);
  });
});
