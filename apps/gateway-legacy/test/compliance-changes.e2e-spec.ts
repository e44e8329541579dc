import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { GatewayUnderTest } from './support/gateway-under-test.js';

const PATH = '/api/admin/change-requests';
const SCOPES =
  'admin:change-requests:read admin:change-requests:propose admin:change-requests:approve admin:clients:read admin:clients:write';
const URL = 'https://psp.example/v2/';

let stack: GatewayUnderTest;
let author: string;
let approver: string;
let account: string;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ APPROVALS: 'on' });
  author = await tokenOf('author');
  approver = await tokenOf('approver');
});

afterAll(async () => {
  await stack.close();
});

function tokenOf(userId: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: userId, person: true, amr: ['mfa'], auth_time: now };
  return stack.gateway.issuer.token({ scope: SCOPES, clientId: 'console', ...person });
}

async function freshAccount(): Promise<void> {
  account = (await stack.createAccount()).id;
}

function propose(payload: object): Promise<Answer> {
  const body = { kind: 'account.set_compliance', payload };
  return stack.gateway.post(PATH, body, { token: author });
}

function approve(id: unknown, token = approver): Promise<Answer> {
  return stack.gateway.post(`${PATH}/${String(id)}/approve`, {}, { token });
}

const set = (...options: string[]) =>
  stack.command('account', 'set', '--account', account, ...options);

describe('with approvals', () => {
  it('grants compliance permissions and destinations by change request', async () => {
    await freshAccount();
    const payload = {
      account_id: account,
      pci_attestation: 'SAQ_D',
      permissions: ['compliance_forward'],
      forward_destinations: [URL],
    };
    const { status, body } = await propose(payload);
    expect([status, body]).toMatchObject([
      201,
      {
        summary: [
          `The account ${account} has the PCI DSS attestation SAQ_D.`,
          `The account ${account} gets the permission compliance_forward.`,
          `The account ${account} gets the forward destination ${URL}.`,
        ],
        diff: {
          before: { permissions: [], forward_destinations: [] },
          after: {
            pci_attestation: 'SAQ_D',
            permissions: ['compliance_forward'],
            forward_destinations: [URL],
          },
        },
      },
    ]);
    expect((await approve(body['id'], author)).status).toBe(403);
    expect(await stack.command('account', 'show', account)).not.toContain('compliance_forward');
    expect((await approve(body['id'])).body).toMatchObject({ status: 'applied' });
    const shown = await stack.command('account', 'show', account);
    expect(shown).toContain('compliance_forward');
    expect(shown).toContain('SAQ_D');
    expect(shown).toContain(URL);
  });

  it('refuses the command that grants, unless it breaks the glass with a reason', async () => {
    await freshAccount();
    await expect(set('--permissions', 'compliance_exchange')).rejects.toThrow(
      'kind "account.set_compliance"',
    );
    await expect(set('--forward-destinations', URL)).rejects.toThrow('requires approval');
    await expect(
      set('--permissions', 'compliance_exchange', '--break-glass', 'now'),
    ).rejects.toThrow('at least 10 characters');
    expect(await stack.command('account', 'show', account)).not.toContain('compliance_exchange');
    // Other settings, and what takes something away, need no second person.
    await set('--fraud-policy', 'fail_open', '--permissions', '');
    await expect(set('--pci-attestation', 'SAQ_D')).rejects.toThrow('requires approval');
    const reason = 'Chargeback deadline tonight, no approver reachable.';
    await set('--permissions', 'compliance_exchange', '--break-glass', reason);
    expect(await stack.command('account', 'show', account)).toContain('compliance_exchange');
    const rows = await stack.gateway.query<{ actor: string; details: string }>(
      `select actor, details from audit_event where action = 'change_request.break_glass'`,
    );
    expect(rows.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { kind: 'account.set_compliance', target: account, reason },
    ]);
    expect(rows[0]?.actor).toMatch(/^command:/);
    await set('--permissions', '');
  });

  it('returns 409 when the settings have changed since, and 422 for what is malformed', async () => {
    await freshAccount();
    const payload = { account_id: account, permissions: ['provider_backup'] };
    const { body } = await propose(payload);
    await set(
      '--permissions',
      'compliance_forward',
      '--break-glass',
      'Needed before the approval.',
    );
    const late = await approve(body['id']);
    expect([late.status, late.body['message']]).toEqual([
      409,
      expect.stringContaining('$.permissions was [] and is ["compliance_forward"] now'),
    ]);
    const refusals: [object, string][] = [
      [{ account_id: account, permissions: ['everything'] }, '$.payload.permissions[0]'],
      [
        { account_id: account, forward_destinations: ['ftp://psp.example'] },
        '$.payload.forward_destinations[0]',
      ],
      [{ account_id: account, pci_attestation: 'SAQ_B' }, '$.payload.pci_attestation'],
      [{ account_id: account, permissions: ['compliance_forward'] }, '$.payload'],
      [{ account_id: '3b2d7a54-6f0e-4c1b-9a77-1f7d6ac0a001' }, '$.payload.account_id'],
    ];
    for (const [bad, path] of refusals) {
      const { status, body: error } = await propose(bad);
      expect([status, error['validation_errors']]).toEqual([
        422,
        [expect.objectContaining({ path })],
      ]);
    }
  });
});
