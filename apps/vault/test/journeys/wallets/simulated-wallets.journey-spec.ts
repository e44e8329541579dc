import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceEnv, temporaryFolder } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { runVault } from '../../support/vault-command.js';
import { bootVault, type VaultUnderTest } from '../../support/vault-under-test.js';

const MERCHANTS = {
  apple_pay: ['merchant.com.example.sandbox', 'apple-merchant.key.pem'],
  google_pay: ['merchant:sandbox', 'google-merchant.key.pem'],
} as const;
const PAYMENT = {
  number: '{{ number }}',
  expiry_month: '{{ expiry_month | unwrap }}',
  expiry_year: '{{ expiry_year | unwrap }}',
};
const WITH_CRYPTOGRAM = { ...PAYMENT, cryptogram: '{{ cryptogram }}' };

type Body = Record<string, unknown>;

let devices: RunningService;
let vault: VaultUnderTest;
let token: string;
const folder = join(temporaryFolder('wallets'), 'keys');

beforeAll(async () => {
  devices = await bootService(sandbox, {
    env: {
      ...serviceEnv(),
      PUBLIC_URL: 'http://sandbox.test',
      LOG_LEVEL: 'silent',
      WALLET_KEYS: folder,
    },
  });
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    APPLE_PAY_ROOT_CERTIFICATE_FILE: join(folder, 'apple-root.pem'),
    GOOGLE_PAY_ROOT_KEYS_FILE: join(folder, 'google-root-keys.json'),
    FORWARD_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*,http://localhost:*',
  });
  for (const [wallet, [recipient, file]] of Object.entries(MERCHANTS)) {
    const args = ['wallets', 'import', wallet, recipient, join(folder, file), '--activate'];
    expect((await runVault(vault.env, ...args)).code).toBe(0);
  }
  token = await vault.issuer.token({ scope: 'wallet:tokens:create wallet:tokens:forward' });
});

afterAll(async () => {
  await Promise.all([vault.close(), devices.close()]);
});

async function play(path: string, body: Body): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${devices.url}/sandbox/wallets/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function tokenFrom(payment: Body): Promise<{ id: string; body: Body }> {
  const { body: payload } = await play('payments', payment);
  const { status, body } = await vault.post('/api/wallet/tokens', payload, { token });
  expect([status, body]).toMatchObject([201, { wallet: payment['wallet'] }]);
  return { id: String(body['id']), body };
}

async function authorize(id: string, body: Body): Promise<unknown> {
  const answer = await vault.post(`/api/wallet/tokens/${id}/forward`, body, {
    token,
    headers: { 'x-destination-url': `${devices.url}/sandbox/wallets/authorizations` },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('payments of the simulated wallets', () => {
  it.each(['apple_pay', 'google_pay'])(
    'are taken by the vault and pay once: %s',
    async (wallet) => {
      const { id } = await tokenFrom({ wallet });
      expect(await authorize(id, WITH_CRYPTOGRAM)).toEqual({ approved: true, reason: null });
      expect(await authorize(id, PAYMENT)).toEqual({
        approved: false,
        reason: 'cryptogram_missing',
      });
    },
  );

  it('has cards on file, which pay without a cryptogram', async () => {
    const payment = {
      wallet: 'google_pay',
      authentication: 'PAN_ONLY',
      account_number: '4111111111111111',
      expiry_month: 1,
      expiry_year: 2031,
    };
    const { id, body } = await tokenFrom(payment);
    expect(body).toMatchObject({
      authentication: 'PAN_ONLY',
      card: { masked_account_number: '411111******1111', expiry_month: 1, expiry_year: 2031 },
    });
    expect(await authorize(id, PAYMENT)).toEqual({ approved: true, reason: null });
  });

  it("encrypts to a recipient's own key", async () => {
    const made = await runVault(vault.env, 'wallets', 'generate', 'google_pay', 'merchant:mine');
    const id = /wallets activate ([0-9a-f-]{36})/.exec(made.out)?.[1] ?? '';
    expect((await runVault(vault.env, 'wallets', 'activate', id)).code).toBe(0);
    const [row] = await vault.query<{ public_key: Buffer }>(
      'select public_key from wallet_merchant_key where id = $1',
      [id],
    );
    const key = row?.public_key.toString('base64') ?? '';
    await tokenFrom({ wallet: 'google_pay', recipient: 'merchant:mine', recipient_key: key });
  });

  it('reports everything that is wrong with a payment', async () => {
    const { status, body } = await play('payments', {
      wallet: 'apple_pay',
      account_number: '1234',
      authentication: 'PAN_ONLY',
      recipient_key: 'x',
    });
    const errors = body['validation_errors'] as { path: string }[];
    expect([status, errors.map(({ path }) => path)]).toEqual([
      422,
      ['$.account_number', '$.authentication', '$.recipient', '$.recipient_key'],
    ]);
  });

  it('keeps its keys over a restart', async () => {
    const again = await bootService(sandbox, {
      env: { ...serviceEnv(), LOG_LEVEL: 'silent', WALLET_KEYS: folder },
    });
    try {
      const [first, second] = await Promise.all(
        [devices, again].map(async ({ url }) => (await fetch(`${url}/sandbox/wallets`)).text()),
      );
      expect(second).toBe(first);
    } finally {
      await again.close();
    }
  });
});
