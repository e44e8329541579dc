import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@tessera/local/testing';
import { DEVICE_PAYMENT } from '@tessera/wallet-devices';
import { MerchantServer } from './support/merchant-server.js';
import { WALLET_TOKENS, WalletsUnderTest } from './support/wallets/wallets-under-test.js';

const DPAN = DEVICE_PAYMENT.applicationPrimaryAccountNumber;
const CRYPTOGRAM = DEVICE_PAYMENT.paymentData.onlinePaymentCryptogram;
const NAME = DEVICE_PAYMENT.cardholderName;
const FPAN = '5555555555554444';
const PAYMENT = {
  number: '{{ number }}',
  holder: '{{ cardholder_name }}',
  month: '{{ expiry_month }}',
  year: '{{ expiry_year | unwrap }}',
  cryptogram: '{{ cryptogram }}',
  eci: '{{ eci }}',
};

let merchant: MerchantServer;
let wallets: WalletsUnderTest;
let token: string;
let unreachable: string;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  unreachable = `http://127.0.0.1:${await freePort()}`;
  wallets = await WalletsUnderTest.boot({
    FORWARD_ALLOWED_DESTINATIONS: `${merchant.url},${unreachable}`,
    LOG_LEVEL: 'debug',
  });
  token = await wallets.vault.issuer.token({ scope: 'wallet:tokens:forward' });
});

afterAll(async () => {
  await Promise.all([wallets.close(), merchant.close()]);
});

beforeEach(() => {
  merchant.arrived.length = 0;
  merchant.answering = (_, response) => response.writeHead(200).end();
});

interface Call {
  readonly body?: unknown;
  readonly to?: string;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  readonly token?: string;
}

function pay(id: string, call: Call = {}) {
  return wallets.vault.post(
    `${WALLET_TOKENS}/${id}/forward${call.query ?? ''}`,
    call.body ?? PAYMENT,
    {
      token: call.token ?? token,
      headers: { 'x-destination-url': call.to ?? `${merchant.url}/pay`, ...call.headers },
    },
  );
}

const received = (): Record<string, unknown>[] =>
  merchant.arrived.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);

const trailOf = (id: string) =>
  wallets.vault.query(
    'select action, result from audit_event where object_id = $1 order by action',
    [id],
  );

async function read(id: string) {
  return (await wallets.call('GET', `${WALLET_TOKENS}/${id}`)).body;
}

async function storeGooglePayment(details: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await wallets.createFromGoogle(wallets.google({ details }));
  expect(status).toBe(201);
  return String(body['id']);
}

const storeCardOnFile = () =>
  storeGooglePayment({ authMethod: 'PAN_ONLY', cryptogram: undefined, eciIndicator: undefined });

describe('POST /api/wallet/tokens/{id}/forward', () => {
  it('sends number, name, expiry date, cryptogram and ECI of an Apple Pay token', async () => {
    const id = await wallets.storeApplePayment();
    expect((await pay(id)).status).toBe(200);
    expect(received()).toEqual([
      { number: DPAN, holder: NAME, month: '11', year: 2031, cryptogram: CRYPTOGRAM, eci: '07' },
    ]);
    expect(await trailOf(id)).toEqual([
      { action: 'wallet.token.forward', result: 'success' },
      { action: 'wallet.token.forward.begin', result: 'success' },
    ]);
  });

  it('sends the number of a card on file from Google Pay, which has no cryptogram', async () => {
    const id = await storeCardOnFile();
    const answer = await pay(id, { body: { number: '{{ number }}' } });
    expect([answer.status, received()]).toEqual([200, [{ number: FPAN }]]);
    expect(await read(id)).toMatchObject({ cryptogram_available: false });
    const refused = await pay(id, { body: { c: '{{ cryptogram }}' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"$.c"')]);
  });

  it('gives the cryptogram to exactly one of several forwards that race', async () => {
    const id = await wallets.storeApplePayment();
    expect(await read(id)).toMatchObject({ cryptogram_available: true });
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(11).fill(422)]);
    expect(merchant.arrived).toHaveLength(1);
    expect(await read(id)).toMatchObject({ cryptogram_available: false });
    const [row] = await wallets.vault.query<{ sealed_cryptogram: unknown }>(
      'select sealed_cryptogram from wallet_token where id = $1',
      [id],
    );
    expect(row?.sealed_cryptogram).toBeNull();
  });

  it('sends the number without a cryptogram after it was used', async () => {
    const id = await wallets.storeApplePayment();
    await pay(id);
    expect((await pay(id, { body: { number: '{{ number }}' } })).status).toBe(200);
    expect(received()[1]).toEqual({ number: DPAN });
  });

  it('keeps the cryptogram when nothing was sent, and uses it up when something may have been', async () => {
    const id = await wallets.storeApplePayment();
    expect((await pay(id, { to: `${unreachable}/pay` })).status).toBe(502);
    expect((await pay(id, { body: { ...PAYMENT, other: '{{ nothing }}' } })).status).toBe(422);
    expect(await read(id)).toMatchObject({ cryptogram_available: true });
    merchant.answering = (_, response) => response.destroy();
    expect((await pay(id)).status).toBe(502);
    expect(await read(id)).toMatchObject({ cryptogram_available: false });
  });

  it('does not use the cryptogram in a dry run, and shows no secret', async () => {
    const id = await wallets.storeApplePayment();
    const { status, text } = await pay(id, { query: '?dry_run=true' });
    expect(status).toBe(200);
    expect(text).toContain('424242******4242');
    for (const secret of [DPAN, CRYPTOGRAM, NAME]) expect(text).not.toContain(secret);
    expect([merchant.arrived.length, await trailOf(id)]).toEqual([0, []]);
    expect(await read(id)).toMatchObject({ cryptogram_available: true });
  });

  it('masks number and cryptogram in the response of the destination', async () => {
    merchant.answering = ({ body }, response) => response.writeHead(200).end(body);
    const id = await wallets.storeApplePayment();
    const { text } = await pay(id);
    expect(text).toContain('424242******4242');
    expect(text).not.toContain(DPAN);
    expect(text).not.toContain(CRYPTOGRAM);
  });

  it('sends fields that are not marked as they are', async () => {
    const id = await wallets.storeApplePayment();
    const body = { number: '{{ number }}', note: '{{ cryptogram }}' };
    const headers = { 'x-template-fields': '["$.number"]' };
    expect((await pay(id, { body, headers })).status).toBe(200);
    expect(received()).toEqual([{ number: DPAN, note: '{{ cryptogram }}' }]);
    expect(await read(id)).toMatchObject({ cryptogram_available: true });
  });

  it('returns 422 for other destinations and unknown placeholders', async () => {
    const id = await wallets.storeApplePayment();
    const elsewhere = await pay(id, { to: 'https://elsewhere.example' });
    expect([elsewhere.status, elsewhere.text]).toEqual([
      422,
      expect.stringContaining('$.headers.x-destination-url'),
    ]);
    expect((await pay(id, { body: { a: '{{ security_code }}' } })).status).toBe(422);
  });

  it('returns 404 for other clients, unknown tokens and expired ones', async () => {
    const id = await wallets.storeApplePayment();
    const other = await wallets.vault.issuer.token({
      sub: 'other-client',
      client_id: 'other-client',
      scope: 'wallet:tokens:forward',
    });
    expect((await pay(id, { token: other })).status).toBe(404);
    expect((await pay(randomUUID())).status).toBe(404);
    expect((await pay('x')).status).toBe(404);
    wallets.vault.clock.advance(5 * 60_000);
    try {
      expect((await pay(id)).status).toBe(404);
    } finally {
      wallets.vault.clock.reset();
    }
    expect(merchant.arrived).toEqual([]);
  });

  it('requires wallet:tokens:forward', async () => {
    const scope = 'wallet:tokens:read wallet:tokens:use pci:tokens:forward network:tokens:forward';
    const wrong = await wallets.vault.issuer.token({ scope });
    expect((await pay(randomUUID(), { token: wrong })).status).toBe(403);
  });

  it('counts against the daily budget of the client, and keeps the cryptogram when it is spent', async () => {
    const policy = { client: 'test-client', per_day: { forward: 1 } };
    const limited = await WalletsUnderTest.boot({
      FORWARD_ALLOWED_DESTINATIONS: merchant.url,
      TOKEN_ACCESS_POLICIES: JSON.stringify([policy]),
    });
    try {
      const scoped = await limited.vault.issuer.token({ scope: 'wallet:tokens:forward' });
      const send = async () => {
        const id = await limited.storeApplePayment();
        const headers = { 'x-destination-url': merchant.url };
        const path = `${WALLET_TOKENS}/${id}`;
        const { status } = await limited.vault.post(`${path}/forward`, PAYMENT, {
          token: scoped,
          headers,
        });
        return [status, (await limited.call('GET', path)).body['cryptogram_available']];
      };
      expect([await send(), await send()]).toEqual([
        [200, false],
        [429, true],
      ]);
    } finally {
      await limited.close();
    }
  });
});

describe('POST /api/wallet/tokens/{id}/cryptograms', () => {
  const take = async (id: string, on = wallets) => {
    const scoped = await on.vault.issuer.token({ scope: 'wallet:tokens:use' });
    return on.vault.post(`${WALLET_TOKENS}/${id}/cryptograms`, undefined, { token: scoped });
  };

  it('returns the payment once, on an instance that handles card numbers', async () => {
    const id = await wallets.storeApplePayment();
    const answers = await Promise.all([take(id), take(id), take(id)]);
    const [first, ...rest] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.body).toEqual({
      number: DPAN,
      expiry_month: 11,
      expiry_year: 2031,
      cryptogram: CRYPTOGRAM,
      eci: '07',
    });
    expect(rest.map(({ status }) => status)).toEqual([409, 409]);
    const results = (await trailOf(id)).map(({ result }) => String(result)).toSorted();
    expect(results).toEqual(['refused', 'refused', 'success']);
  });

  it('returns 409 for a card on file, and 404 for unknown tokens', async () => {
    expect((await take(await storeCardOnFile())).status).toBe(409);
    expect((await take(randomUUID())).status).toBe(404);
  });

  it('returns 403 at SAQ_A, and keeps the cryptogram', async () => {
    const others = await WalletsUnderTest.boot({ PCI_LEVEL: 'SAQ_A' });
    try {
      const id = await others.storeApplePayment();
      const answer = await take(id, others);
      expect([answer.status, answer.body['message']]).toEqual([
        403,
        expect.stringContaining('PCI_LEVEL'),
      ]);
      const { body } = await others.call('GET', `${WALLET_TOKENS}/${id}`);
      expect(body).toMatchObject({ cryptogram_available: true });
    } finally {
      await others.close();
    }
  });
});

describe('a wallet token as the source of other requests', () => {
  it('tells what is known of its card', async () => {
    const scoped = await wallets.vault.issuer.token({ scope: 'metadata:inquiry:create' });
    const inquire = (id: string) =>
      wallets.vault.post(
        '/api/metadata/inquiries',
        { source: 'wallet_token', wallet_token: { id } },
        { token: scoped },
      );
    const { status, body } = await inquire(await storeCardOnFile());
    expect([status, body]).toMatchObject([200, { bin: '55555555', scheme: ['mastercard'] }]);
    const unknown = await inquire(randomUUID());
    expect([unknown.status, unknown.text]).toEqual([
      422,
      expect.stringContaining('$.wallet_token.id'),
    ]);
  });
});

describe('a network token from a wallet token', () => {
  it('is made of a card on file, and refused for a number of a device', async () => {
    const others = await WalletsUnderTest.boot({
      TOKEN_SERVICE_URL: unreachable,
      TOKEN_SERVICE_REQUESTOR_ID: 'test',
      TOKEN_SERVICE_SECRET: 'a-shared-secret-of-the-test',
    });
    try {
      const scoped = await others.vault.issuer.token({ scope: 'network:tokens:create' });
      const create = (id: string) =>
        others.vault.post(
          '/api/network/tokens',
          { source: 'wallet_token', wallet_token: { id } },
          { token: scoped },
        );
      const details = { authMethod: 'PAN_ONLY', cryptogram: undefined };
      const onFile = await others.createFromGoogle(others.google({ details }));
      const made = await create(String(onFile.body['id']));
      expect([made.status, made.body]).toMatchObject([
        201,
        {
          card: { masked_account_number: '555555******4444' },
          network_token: { status: 'pending' },
        },
      ]);
      const refused = await create(await others.storeApplePayment());
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('"$.wallet_token.id"'),
      ]);
      const unknown = await create(randomUUID());
      expect([unknown.status, unknown.text]).toEqual([
        422,
        expect.stringContaining('"$.wallet_token.id"'),
      ]);
    } finally {
      await others.close();
    }
  });
});

describe('the log', () => {
  it('has no number and no cryptogram of a forward', async () => {
    await pay(await wallets.storeApplePayment());
    const log = wallets.vault.log.join('\n');
    for (const secret of [DPAN, FPAN, CRYPTOGRAM, NAME]) expect(log).not.toContain(secret);
  });
});
