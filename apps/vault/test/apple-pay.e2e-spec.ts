import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bootService } from '@tessera/service';
import {
  type ApplePayload,
  type ApplePayment,
  type AppleRoot,
  type ChainOptions,
  DEVICE_PAYMENT,
  INTERMEDIATE_MARKER,
  mintAppleChain,
  payWithApple,
} from '@tessera/wallet-devices';
import { vault as definition } from '../src/index.js';
import { paths } from './support/paths.js';
import { makeMerchantKey } from './support/wallets/merchant-keys.js';
import { MERCHANT_ID, WalletsUnderTest } from './support/wallets/wallets-under-test.js';
import type { Answer } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;
const SIGNATURE = '$.apple_pay.signature';
const SIGNATURE_MESSAGE = "is not Apple's signature of this payment";

let wallets: WalletsUnderTest;

beforeAll(async () => {
  wallets = await WalletsUnderTest.boot();
});

afterEach(() => {
  wallets.vault.clock.reset();
});

afterAll(async () => {
  await wallets.close();
});

function messages({ body }: Answer): string[] {
  const errors = body['validation_errors'] as { message: string }[] | undefined;
  return (errors ?? []).map(({ message }) => message);
}

async function refusal(options: Partial<ApplePayment>): Promise<Answer> {
  return wallets.createFromApple(wallets.apple(options));
}

describe('a payment with Apple Pay', () => {
  it('becomes a token that shows neither number, name nor cryptogram', async () => {
    const signedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    const created = await wallets.create({
      source: 'apple_pay',
      apple_pay: wallets.apple({ signedAt }),
      metadata: { order: 'A-1' },
    });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.stringMatching(/Z$/),
        expires_at: new Date(signedAt.getTime() + 5 * MINUTE_MS).toISOString(),
        wallet: 'apple_pay',
        card: {
          masked_account_number: '424242******4242',
          scheme: 'visa',
          expiry_month: 11,
          expiry_year: 2031,
          fingerprint: expect.stringMatching(/^\w{43}$/),
        },
        authentication: 'CRYPTOGRAM_3DS',
        eci: '07',
        cryptogram_available: true,
        metadata: { order: 'A-1' },
      },
    ]);
  });

  it('may have application data, in hexadecimal or base64', async () => {
    const applicationData = createHash('sha256').update('order 17').digest();
    const [hexadecimal, base64] = [
      wallets.apple({ applicationData }),
      wallets.apple({ applicationData }),
    ];
    base64.header.applicationData = applicationData.toString('base64');
    expect((await wallets.createFromApple(hexadecimal)).status).toBe(201);
    expect((await wallets.createFromApple(base64)).status).toBe(201);
  });

  it('may be signed in BER of indefinite length, as Apple does', async () => {
    expect((await refusal({ signature: { isIndefinite: true } })).status).toBe(201);
  });

  it('has no eci where Apple gives none', async () => {
    const { onlinePaymentCryptogram } = DEVICE_PAYMENT.paymentData;
    const payment = { ...DEVICE_PAYMENT, paymentData: { onlinePaymentCryptogram } };
    const { status, body } = await refusal({ payment });
    expect([status, 'eci' in body]).toEqual([201, false]);
  });
});

describe('the certificates of a signature', () => {
  it('may be others of the same root', async () => {
    const chain = await mintAppleChain({ root: wallets.chain.root });
    expect((await refusal({ chain })).status).toBe(201);
  });

  it.each<[string, (root: AppleRoot) => ChainOptions]>([
    ['under another root', () => ({})],
    ['with a leaf without its marker', (root) => ({ root, leafMarkers: [] })],
    ['with the markers mixed up', (root) => ({ root, leafMarkers: [INTERMEDIATE_MARKER] })],
    ['with an unmarked intermediate', (root) => ({ root, intermediateMarkers: [] })],
    ['with an intermediate that is no CA', (root) => ({ root, intermediateIsCa: false })],
    ['with a leaf that is over', (root) => ({ root, leafUntil: new Date(Date.now() - 1_000) })],
    ['with a leaf of another curve', (root) => ({ root, leafCurve: 'P-384' })],
  ])('returns 422 for a payment %s', async (_what, options) => {
    const answer = await refusal({ chain: await mintAppleChain(options(wallets.chain.root)) });
    expect([answer.status, paths(answer), messages(answer)]).toEqual([
      422,
      [SIGNATURE],
      [SIGNATURE_MESSAGE],
    ]);
  });

  it('returns 422 for the leaf of one chain with the intermediate of another', async () => {
    const other = await mintAppleChain({ root: wallets.chain.root });
    const chain = { ...wallets.chain, intermediate: other.intermediate };
    expect((await refusal({ chain })).status).toBe(422);
  });
});

describe('the signature', () => {
  it.each<[string, ApplePayment['signature']]>([
    ['of other data', { digestOf: Buffer.from('other') }],
    ['without a time', { withoutTime: true }],
    ['that carries its content', { isAttached: true }],
    ['by two signers', { signers: 2 }],
    ['without a signer', { signers: 0 }],
    ['without certificates', { certificates: [] }],
    ['that says SHA-1', { digestAlgorithm: '1.3.14.3.2.26' }],
    ['that says ECDSA with SHA-1', { signatureAlgorithm: '1.2.840.10045.4.1' }],
    ['that says RSA', { signatureAlgorithm: '1.2.840.113549.1.1.11' }],
  ])('returns 422 for a signature %s', async (_what, signature) => {
    const answer = await refusal({ signature });
    expect([answer.status, paths(answer), messages(answer)]).toEqual([
      422,
      [SIGNATURE],
      [SIGNATURE_MESSAGE],
    ]);
  });

  it('returns 422 for a chain without its intermediate, and for a leaf without a chain', async () => {
    const leaf = Buffer.from(wallets.chain.leaf.rawData);
    const intermediate = Buffer.from(wallets.chain.intermediate.rawData);
    for (const certificates of [[leaf], [intermediate], Array<Buffer>(7).fill(leaf)]) {
      const answer = await refusal({ signature: { certificates } });
      expect([answer.status, paths(answer)]).toEqual([422, [SIGNATURE]]);
    }
  });

  it('returns 422 for bytes that are not a signature', async () => {
    for (const signature of ['AAAA', '', Buffer.alloc(4000, 0x30).toString('base64')]) {
      const answer = await wallets.createFromApple({ ...wallets.apple(), signature });
      expect([answer.status, paths(answer)]).toEqual([422, [SIGNATURE]]);
    }
  });

  it('is good for five minutes, and not from the future', async () => {
    const ago = (ms: number) => refusal({ signedAt: new Date(Date.now() - ms) });
    expect((await ago(4 * MINUTE_MS)).status).toBe(201);
    expect((await ago(-30_000)).status).toBe(201);
    for (const ms of [5 * MINUTE_MS + 1_000, 60 * MINUTE_MS, -2 * MINUTE_MS]) {
      const answer = await ago(ms);
      expect([answer.status, paths(answer)]).toEqual([422, [SIGNATURE]]);
      expect(messages(answer)[0]).toContain('too old');
    }
  });

  it('leaves a row in the audit trail and a count when it is refused', async () => {
    const audited = await wallets.audited('apple_pay', 'signature');
    const counted = await wallets.counted('apple_pay', 'signature');
    await refusal({ signature: { digestOf: Buffer.from('x') } });
    expect(await wallets.audited('apple_pay', 'signature')).toBe(audited + 1);
    expect(await wallets.counted('apple_pay', 'signature')).toBe(counted + 1);
  });
});

describe('a payment that was altered', () => {
  const regions: Record<string, (payload: ApplePayload) => [Buffer, (bytes: Buffer) => void]> = {
    data: (payload) => [
      Buffer.from(payload.data, 'base64'),
      (bytes) => (payload.data = bytes.toString('base64')),
    ],
    signature: (payload) => [
      Buffer.from(payload.signature, 'base64'),
      (bytes) => (payload.signature = bytes.toString('base64')),
    ],
    ephemeralPublicKey: ({ header }) => [
      Buffer.from(header.ephemeralPublicKey, 'base64'),
      (bytes) => (header.ephemeralPublicKey = bytes.toString('base64')),
    ],
    publicKeyHash: ({ header }) => [
      Buffer.from(header.publicKeyHash, 'base64'),
      (bytes) => (header.publicKeyHash = bytes.toString('base64')),
    ],
    transactionId: ({ header }) => [
      Buffer.from(header.transactionId, 'hex'),
      (bytes) => (header.transactionId = bytes.toString('hex')),
    ],
    applicationData: ({ header }) => [
      Buffer.from(header.applicationData ?? '', 'hex'),
      (bytes) => (header.applicationData = bytes.toString('hex')),
    ],
  };

  it.each(Object.keys(regions))('is refused for any byte of its %s', async (region) => {
    const genuine = wallets.apple({ applicationData: Buffer.alloc(32, 7) });
    // Taken first: bytes of the signature that nothing depends on, such as the list of algorithms,
    // may change, and the payment is then the one that was taken.
    expect((await wallets.createFromApple(genuine)).status).toBe(201);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const payload = structuredClone(genuine);
        const [bytes, write] = regions[region]?.(payload) ?? [Buffer.alloc(0), () => undefined];
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ mask;
        write(bytes);
        const { status } = await wallets.createFromApple(payload);
        expect(status).toBe(422);
      }),
      { numRuns: region === 'signature' ? 120 : 30 },
    );
  });

  it('is refused when bytes move from one part of it to the next', async () => {
    // The signature covers the concatenated parts and does not delimit them.
    const payload = wallets.apple();
    const { transactionId } = payload.header;
    const shorter = {
      ...payload.header,
      transactionId: transactionId.slice(0, -2),
      applicationData: transactionId.slice(-2),
    };
    const answer = await wallets.createFromApple({ ...payload, header: shorter });
    expect([answer.status, paths(answer).toSorted()]).toEqual([
      422,
      ['$.apple_pay.header.applicationData', '$.apple_pay.header.transactionId'],
    ]);
    const data = Buffer.from(payload.data, 'base64');
    const moved = {
      ...payload,
      data: data.subarray(1).toString('base64'),
      header: {
        ...payload.header,
        ephemeralPublicKey: Buffer.concat([
          Buffer.from(payload.header.ephemeralPublicKey, 'base64'),
          data.subarray(0, 1),
        ]).toString('base64'),
      },
    };
    expect((await wallets.createFromApple(moved)).status).toBe(422);
    expect((await wallets.createFromApple(payload)).status).toBe(201);
  });
});

describe('a payment that comes again', () => {
  it('is refused, however it is written', async () => {
    const audited = await wallets.audited('apple_pay', 'replayed');
    const payload = wallets.apple();
    expect((await wallets.createFromApple(payload)).status).toBe(201);
    const { header } = payload;
    const upper = { ...header, transactionId: header.transactionId.toUpperCase() };
    for (const again of [payload, { ...payload, header: upper }]) {
      const answer = await wallets.createFromApple(again);
      expect([answer.status, paths(answer)]).toEqual([422, ['$.apple_pay.header.transactionId']]);
    }
    expect(await wallets.audited('apple_pay', 'replayed')).toBe(audited + 2);
  });

  it('is refused after its token was deleted', async () => {
    const payload = wallets.apple();
    const created = await wallets.createFromApple(payload);
    await wallets.call('DELETE', `/api/wallet/tokens/${String(created.body['id'])}`);
    expect((await wallets.createFromApple(payload)).status).toBe(422);
  });

  it('makes one token of many requests at once, to two replicas', async () => {
    const env = { ...wallets.vault.env };
    const other = await bootService(definition, { env, writeLog: () => undefined });
    try {
      const payload = wallets.apple();
      const addresses = [wallets.vault.service.url, other.url];
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => addresses)
          .flat()
          .map((at) => wallets.createFromApple(payload, { at })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(422)]);
    } finally {
      await other.close();
    }
  });

  it('is answered again under its idempotency key, and not under that of another caller', async () => {
    const payload = wallets.apple();
    const headers = { 'x-idempotency-key': 'apple-1' };
    const first = await wallets.createFromApple(payload, { headers });
    const again = await wallets.createFromApple(payload, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const token = await wallets.vault.issuer.token({
      sub: 'other-client',
      client_id: 'other-client',
      scope: 'wallet:tokens:create',
    });
    const other = await wallets.createFromApple(payload, { headers, token });
    expect([other.status, paths(other)]).toEqual([422, ['$.apple_pay.header.transactionId']]);
  });

  it('can be sent again when nothing was stored', async () => {
    const payload = wallets.apple();
    const metadata = { card: '4111111111111111' };
    const body = { source: 'apple_pay', apple_pay: payload };
    expect((await wallets.create({ ...body, metadata })).status).toBe(422);
    expect((await wallets.create(body)).status).toBe(201);
  });
});

describe('what Apple encrypted', () => {
  it.each<[string, object, string]>([
    ['EMV data', { paymentDataType: 'EMV' }, 'no 3DSecure payment data'],
    ['no cryptogram', { paymentData: { eciIndicator: '7' } }, 'no cryptogram'],
    ['no number', { applicationPrimaryAccountNumber: '4242424242424241' }, 'no card number'],
    ['an invalid date', { applicationExpirationDate: '311330' }, 'no expiry date'],
    ['an expired card', { applicationExpirationDate: '250131' }, 'an expired card'],
    ['an invalid amount', { transactionAmount: 19.99 }, 'no amount and currency'],
    ['no currency', { currencyCode: 'EURO' }, 'no amount and currency'],
  ])('returns 422 for %s', async (_what, fields, message) => {
    const answer = await refusal({ payment: { ...DEVICE_PAYMENT, ...fields } });
    expect([answer.status, paths(answer), messages(answer)]).toEqual([
      422,
      ['$.apple_pay.data'],
      [`holds ${message}`],
    ]);
    expect(answer.text).not.toMatch(/\d{12}/);
  });

  it('returns 422 for data that is not a payment', async () => {
    for (const payment of ['text', [], null, 7]) {
      const answer = await refusal({ payment });
      expect([answer.status, messages(answer)]).toEqual([422, ['holds no payment']]);
    }
  });

  it('returns 422 for a payment to a merchant with the same key and another identifier', async () => {
    const answer = await refusal({ merchantId: 'merchant.com.example.other' });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.apple_pay.data']]);
  });

  it('returns 422 for a payment to a key of another instance, or one that is not active yet', async () => {
    const pending = await makeMerchantKey(wallets.vault, 'apple_pay', MERCHANT_ID, {
      isActive: false,
    });
    for (const merchantKey of [wallets.googleKey.publicKey, pending.publicKey]) {
      const answer = await refusal({ merchantKey });
      expect([answer.status, paths(answer)]).toEqual([422, ['$.apple_pay.header.publicKeyHash']]);
    }
  });

  it('may be encrypted to either key during a rotation', async () => {
    const next = await makeMerchantKey(wallets.vault, 'apple_pay', MERCHANT_ID);
    expect((await refusal({ merchantKey: next.publicKey })).status).toBe(201);
    expect((await refusal({})).status).toBe(201);
  });
});

describe('the shape of a payment', () => {
  it('returns 422 for RSA_v1 and for an RSA-wrapped key, with their paths', async () => {
    const payload = wallets.apple();
    const answer = await wallets.createFromApple({
      ...payload,
      version: 'RSA_v1',
      header: { ...payload.header, wrappedKey: 'AAAA' },
    });
    expect([answer.status, paths(answer).toSorted()]).toEqual([
      422,
      ['$.apple_pay.header.wrappedKey', '$.apple_pay.version'],
    ]);
  });

  it.each<[string, (payload: ApplePayload) => object, string]>([
    ['no data', (p) => ({ ...p, data: undefined }), '$.apple_pay.data'],
    ['data beyond 8 KiB', (p) => ({ ...p, data: 'A'.repeat(8_196) }), '$.apple_pay.data'],
    ['a large signature', (p) => ({ ...p, signature: 'A'.repeat(16_388) }), SIGNATURE],
    ['text for base64', (p) => ({ ...p, data: 'no base64!' }), '$.apple_pay.data'],
    ['base64 of the web', (p) => ({ ...p, data: '_-8=' }), '$.apple_pay.data'],
    ['no header', (p) => ({ ...p, header: undefined }), '$.apple_pay.header'],
    ['a field of Google', (p) => ({ ...p, signedMessage: '' }), '$.apple_pay.signedMessage'],
  ])('returns 422 for %s', async (_what, change, path) => {
    const answer = await wallets.createFromApple(change(wallets.apple()));
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it('returns 422 for an unknown source, and for a child that does not belong to the source', async () => {
    const payload = wallets.apple();
    const bodies: [object, string[]][] = [
      [{ source: 'samsung_pay' }, ['$.source']],
      [{ source: 'apple_pay' }, ['$.apple_pay']],
      [{ source: 'google_pay', apple_pay: payload }, ['$.apple_pay', '$.google_pay']],
      [{ source: 'apple_pay', apple_pay: payload, expires_in: 60 }, ['$.expires_in']],
    ];
    for (const [body, expected] of bodies) {
      const answer = await wallets.create(body);
      expect([answer.status, paths(answer).toSorted()]).toEqual([422, expected]);
    }
  });
});

it('a payload of another merchant of the same wallet is not opened', async () => {
  const stranger = payWithApple({
    chain: wallets.chain,
    merchantKey: wallets.appleKey.publicKey,
    merchantId: 'merchant.com.example.stranger',
  });
  expect((await wallets.createFromApple(stranger)).status).toBe(422);
});
