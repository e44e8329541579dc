import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ServiceUnderTest } from '@tessera/local/testing';
import { bootAlone, createAccount, run, type TestAccount } from './support/commerce-alone.js';

const PATH = '/api/admin/change-requests';
const SCOPES =
  'admin:change-requests:read admin:change-requests:propose admin:change-requests:approve admin:clients:read admin:clients:write';

let commerce: ServiceUnderTest;
let shop: TestAccount;
let author: string;
let approver: string;

beforeAll(async () => {
  commerce = await bootAlone({ APPROVALS: 'on' });
  shop = await createAccount(commerce);
  author = await tokenOf('author');
  approver = await tokenOf('approver');
});

afterAll(async () => {
  await commerce.close();
});

function tokenOf(userId: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: userId, person: true, amr: ['mfa'], auth_time: now };
  return commerce.issuer.token({ scope: SCOPES, clientId: 'console', ...person });
}

function propose(destination: string, accountId = shop.id): Promise<Answer> {
  const payload = { account_id: accountId, destination };
  return commerce.post(PATH, { kind: 'account.allow_destination', payload }, { token: author });
}

function approve(id: unknown, token = approver): Promise<Answer> {
  return commerce.post(`${PATH}/${String(id)}/approve`, {}, { token });
}

const destination = (verb: string, ...args: string[]) =>
  run(commerce, 'destination', verb, ...args, '--account', shop.id);

describe('with approvals', () => {
  it('allows a destination by change request', async () => {
    const url = 'https://api.psp.example/v1/';
    const { status, body } = await propose(url);
    expect([status, body]).toMatchObject([
      201,
      {
        summary: [`The cards of the account ${shop.id} may be forwarded to ${url}.`],
        diff: { before: [], after: [url] },
      },
    ]);
    expect((await approve(body['id'], author)).status).toBe(403);
    expect(await destination('list')).toBe('');
    expect((await approve(body['id'])).body).toMatchObject({ status: 'applied' });
    expect(await destination('list')).toBe(url);
    const again = await propose(url);
    expect([again.status, again.body['validation_errors']]).toEqual([
      422,
      [{ path: '$.payload.destination', message: 'is allowed already' }],
    ]);
    await destination('remove', url);
  });

  it('refuses the command, unless it breaks the glass with a reason', async () => {
    const url = 'https://other.psp.example';
    await expect(destination('add', url)).rejects.toThrow('kind "account.allow_destination"');
    expect(await destination('list')).toBe('');
    const reason = 'The provider moved its endpoint today.';
    await destination('add', url, '--break-glass', reason);
    expect(await destination('list')).toBe(url);
    const rows = await commerce.query<{ details: string }>(
      `select details from audit_event where action = 'change_request.break_glass'`,
    );
    expect(rows.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { kind: 'account.allow_destination', target: shop.id, reason },
    ]);
    await destination('remove', url);
  });

  it('returns 409 when the destinations have changed since', async () => {
    const url = 'https://late.psp.example';
    const { body } = await propose(url);
    await destination('add', url, '--break-glass', 'Needed before the approval.');
    const { status, body: error } = await approve(body['id']);
    expect([status, error['message']]).toEqual([
      409,
      expect.stringContaining(`$.destinations was [] and is ["${url}"] now`),
    ]);
  });

  it.each(['psp', 'ftp://psp.example', 'https://psp.example/?q', 'https://u@psp.example'])(
    'returns 422 for %s',
    async (url) => {
      const { status, body } = await propose(url);
      expect([status, body['validation_errors']]).toEqual([
        422,
        [expect.objectContaining({ path: '$.payload.destination' })],
      ]);
    },
  );

  it('returns 422 for an account that does not exist', async () => {
    const answer = await propose('https://psp.example', '00000000-0000-4000-8000-000000000000');
    expect([answer.status, answer.body['validation_errors']]).toEqual([
      422,
      [expect.objectContaining({ path: '$.payload.account_id' })],
    ]);
  });
});
