import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GooglePayload, type GooglePayment, newGoogleKeys } from '@tessera/wallet-devices';
import { fromPan } from './factories/cards.js';
import { paths } from './support/paths.js';
import type { Answer } from './support/vault-under-test.js';
import { makeMerchantKey } from './support/wallets/merchant-keys.js';
import { RECIPIENT, WalletsUnderTest } from './support/wallets/wallets-under-test.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const SIGNATURE = '$.google_pay.signature';
const MESSAGE = '$.google_pay.signedMessage';
const GATEWAY = 'gateway:example';

let wallets: WalletsUnderTest;

beforeAll(async () => {
  wallets = await WalletsUnderTest.boot({
    GOOGLE_PAY_GATEWAY_MERCHANT_IDS: 'shop-1,shop-2',
    PCI_LEVEL: 'SAQ_A',
  });
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

async function pay(options: Partial<GooglePayment> = {}): Promise<Answer> {
  return wallets.createFromGoogle(wallets.google(options));
}

function refused(answer: Answer): [number, string[], string[]] {
  return [answer.status, paths(answer), messages(answer)];
}

describe('a payment with Google Pay', () => {
  it('with a cryptogram becomes a token that shows neither it nor the number', async () => {
    const expiresAt = new Date(Date.now() + 6 * DAY_MS);
    const { status, body } = await wallets.create({
      source: 'google_pay',
      google_pay: wallets.google({ expiresAt }),
      metadata: { order: 'G-1' },
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.stringMatching(/Z$/),
        expires_at: expiresAt.toISOString(),
        wallet: 'google_pay',
        card: {
          masked_account_number: '555555******4444',
          scheme: 'mastercard',
          expiry_month: 11,
          expiry_year: 2031,
          fingerprint: expect.stringMatching(/^\w{43}$/),
        },
        authentication: 'CRYPTOGRAM_3DS',
        eci: '02',
        cryptogram_available: true,
        metadata: { order: 'G-1' },
      },
    ]);
  });

  it('without one has the number of the card, also where PCI_LEVEL takes none in requests', async () => {
    const { status, body } = await pay({ details: { authMethod: 'PAN_ONLY' } });
    expect(status).toBe(201);
    expect([body['authentication'], 'eci' in body]).toEqual(['PAN_ONLY', false]);
    const token = await wallets.vault.issuer.token({ scope: 'pci:tokens:create' });
    const inClear = await wallets.vault.post('/api/pci/tokens', fromPan(), { token });
    expect(inClear.status).toBe(403);
  });

  it('lives thirty days at most, and is remembered for longer', async () => {
    const payload = wallets.google({ expiresAt: new Date(Date.now() + 300 * DAY_MS) });
    const { body } = await wallets.createFromGoogle(payload);
    const lifetime =
      Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']));
    expect(lifetime).toBe(30 * DAY_MS);
    wallets.vault.clock.advance(60 * DAY_MS);
    expect(paths(await wallets.createFromGoogle(payload))).toEqual([MESSAGE]);
  });
});

describe('the signatures', () => {
  const NOT_GOOGLES = "is not Google's signature of this payment for the instance";

  it.each<[string, () => Partial<GooglePayment>]>([
    ['by other keys', () => ({ keys: newGoogleKeys() })],
    [
      'by a signing key that the root has not signed',
      () => ({
        keys: { ...wallets.googleKeys, root: newGoogleKeys().root },
      }),
    ],
    ['for another merchant', () => ({ recipient: 'merchant:99' })],
    [
      'for a gateway of the same name',
      () => ({ recipient: RECIPIENT.replace('merchant', 'gateway') }),
    ],
    ['by another sender', () => ({ sender: 'Goggle' })],
    ['of another protocol', () => ({ protocol: 'ECv1' })],
  ])('returns 422 for messages %s', async (_what, options) => {
    expect(refused(await pay(options()))).toEqual([422, [SIGNATURE], [NOT_GOOGLES]]);
  });

  it('returns 422 for a message signed by the root key itself or by a self-signed key', async () => {
    const { root } = wallets.googleKeys;
    const direct = wallets.google({ keys: { ...wallets.googleKeys, signing: root } });
    // The root's signature of the intermediate key is missing.
    direct.intermediateSigningKey.signatures.pop();
    expect(refused(await wallets.createFromGoogle(direct))).toEqual([
      422,
      [SIGNATURE],
      [NOT_GOOGLES],
    ]);
  });

  it('returns 422 for an expired signing key, and says so', async () => {
    const answer = await pay({ keyExpiresAt: new Date(Date.now() - 1_000) });
    expect(refused(answer)).toEqual([
      422,
      ['$.google_pay.intermediateSigningKey.signedKey'],
      ['has expired'],
    ]);
  });

  it('leave a row in the audit trail and a count when they are refused', async () => {
    const audited = await wallets.audited('google_pay', 'signature');
    const counted = await wallets.counted('google_pay', 'signature');
    await pay({ keys: newGoogleKeys() });
    expect(await wallets.audited('google_pay', 'signature')).toBe(audited + 1);
    expect(await wallets.counted('google_pay', 'signature')).toBe(counted + 1);
  });

  it('are those of the text: a message that is written again is refused', async () => {
    const payload = wallets.google();
    const signedMessage = JSON.stringify(JSON.parse(payload.signedMessage), null, 1);
    const answer = await wallets.createFromGoogle({ ...payload, signedMessage });
    expect(refused(answer)).toEqual([422, [SIGNATURE], [NOT_GOOGLES]]);
  });
});

describe('a payment that was altered', () => {
  type Field = 'signature' | 'signedMessage' | 'signedKey' | 'keySignature';
  const fields: Field[] = ['signature', 'signedMessage', 'signedKey', 'keySignature'];

  function altered(payload: GooglePayload, field: Field, at: number, mask: number): GooglePayload {
    const copy = structuredClone(payload);
    const key = copy.intermediateSigningKey;
    switch (field) {
      case 'signature':
        return { ...copy, signature: flippedBase64(copy.signature, at, mask) };
      case 'signedMessage':
        return { ...copy, signedMessage: flippedText(copy.signedMessage, at, mask) };
      case 'signedKey':
        key.signedKey = flippedText(key.signedKey, at, mask);
        return copy;
      case 'keySignature':
        key.signatures = key.signatures.map((text) => flippedBase64(text, at, mask));
        return copy;
      default:
        return field satisfies never;
    }
  }

  it.each(fields)('is refused for any byte of its %s', async (field) => {
    const genuine = wallets.google();
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 127 }), async (at, mask) => {
        const answer = await wallets.createFromGoogle(altered(genuine, field, at, mask));
        expect(answer.status).toBe(422);
      }),
      { numRuns: 40 },
    );
    expect((await wallets.createFromGoogle(genuine)).status).toBe(201);
  });

  function flippedBase64(text: string, at: number, mask: number): string {
    const bytes = Buffer.from(text, 'base64');
    const index = at % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ mask;
    return bytes.toString('base64');
  }

  function flippedText(text: string, at: number, mask: number): string {
    const index = at % text.length;
    const flipped = String.fromCharCode(text.charCodeAt(index) ^ mask);
    return text.slice(0, index) + flipped + text.slice(index + 1);
  }
});

describe('a payment that comes again, or late', () => {
  it('is refused again, from any sender', async () => {
    const payload = wallets.google();
    expect((await wallets.createFromGoogle(payload)).status).toBe(201);
    const token = await wallets.vault.issuer.token({
      sub: 'other-client',
      client_id: 'other-client',
      scope: 'wallet:tokens:create',
    });
    for (const options of [{}, { token }]) {
      const answer = await wallets.createFromGoogle(payload, options);
      expect(refused(answer)).toEqual([422, [MESSAGE], ['has been used before']]);
    }
  });

  it('is refused when Google signs its ID again', async () => {
    const message = { messageId: randomUUID() };
    expect((await pay({ message })).status).toBe(201);
    expect(refused(await pay({ message }))).toEqual([422, [MESSAGE], ['has been used before']]);
  });

  it('makes one token of two requests at once', async () => {
    const payload = wallets.google();
    const answers = await Promise.all([1, 2].map(() => wallets.createFromGoogle(payload)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is refused past its expiration', async () => {
    const audited = await wallets.audited('google_pay', 'stale');
    const payload = wallets.google({ expiresAt: new Date(Date.now() + HOUR_MS) });
    wallets.vault.clock.advance(HOUR_MS);
    expect(refused(await wallets.createFromGoogle(payload))).toEqual([
      422,
      [MESSAGE],
      ['has expired'],
    ]);
    expect(await wallets.audited('google_pay', 'stale')).toBe(audited + 1);
  });
});

describe('a message', () => {
  it.each<[string, Partial<GooglePayment>, string]>([
    ['another method', { message: { paymentMethod: 'BANK' } }, 'holds no card'],
    ['no id', { message: { messageId: '' } }, 'holds no payment'],
    ['an invalid expiration', { message: { messageExpiration: 1 } }, 'holds no payment'],
    ['text for a message', { plaintext: 'plaintext' }, 'holds no payment'],
    ['no number', { details: { pan: '5555555555554445' } }, 'holds no card number'],
    ['a number as a number', { details: { pan: 5555555555554444 } }, 'holds no card number'],
    ['an invalid month', { details: { expirationMonth: 13 } }, 'holds no expiry date'],
    ['an expired card', { details: { expirationYear: 2024 } }, 'holds an expired card'],
    ['no cryptogram', { details: { cryptogram: undefined } }, 'holds no cryptogram'],
    [
      'another authentication',
      { details: { authMethod: 'CRYPTOGRAM_4DS' } },
      'holds no authentication that is known',
    ],
  ])('returns 422 for %s', async (_what, options, message) => {
    const answer = await pay(options);
    expect(refused(answer)).toEqual([422, [MESSAGE], [message]]);
    expect(answer.text).not.toMatch(/\d{12}/);
  });

  it('returns 422 for a message encrypted to another key', async () => {
    const answer = await pay({ merchantKey: wallets.appleKey.publicKey });
    expect(refused(answer)).toEqual([
      422,
      [MESSAGE],
      ['cannot be decrypted with a key of its recipient'],
    ]);
  });

  it('may be encrypted to either key during a rotation', async () => {
    const next = await makeMerchantKey(wallets.vault, 'google_pay', RECIPIENT);
    expect((await pay({ merchantKey: next.publicKey })).status).toBe(201);
    expect((await pay()).status).toBe(201);
  });

  it('to a gateway is taken for its configured merchants alone', async () => {
    const { publicKey: merchantKey } = await makeMerchantKey(wallets.vault, 'google_pay', GATEWAY);
    const to = (gatewayMerchantId?: string) =>
      pay({ merchantKey, recipient: GATEWAY, message: { gatewayMerchantId } });
    expect((await to('shop-2')).status).toBe(201);
    for (const other of ['shop-3', undefined, '']) {
      expect(refused(await to(other))).toEqual([422, [MESSAGE], ['is for another merchant']]);
    }
    expect(await wallets.audited('google_pay', 'wrong_merchant')).toBe(3);
  });
});

describe('the shape of a payment', () => {
  it.each<[string, (payload: GooglePayload) => object, string]>([
    ['ECv1', (p) => ({ ...p, protocolVersion: 'ECv1' }), '$.google_pay.protocolVersion'],
    [
      'ECv2SigningOnly',
      (p) => ({ ...p, protocolVersion: 'ECv2SigningOnly' }),
      '$.google_pay.protocolVersion',
    ],
    ['no signature', (p) => ({ ...p, signature: undefined }), SIGNATURE],
    ['a large message', (p) => ({ ...p, signedMessage: 'A'.repeat(16_385) }), MESSAGE],
    ['an empty message', (p) => ({ ...p, signedMessage: '' }), MESSAGE],
    ['a message that is parsed', (p) => ({ ...p, signedMessage: {} }), MESSAGE],
    [
      'no signatures of the key',
      (p) => ({ ...p, intermediateSigningKey: { ...p.intermediateSigningKey, signatures: [] } }),
      '$.google_pay.intermediateSigningKey.signatures',
    ],
    [
      'many signatures of the key',
      (p) => ({
        ...p,
        intermediateSigningKey: { ...p.intermediateSigningKey, signatures: Array(9).fill('AAAA') },
      }),
      '$.google_pay.intermediateSigningKey.signatures',
    ],
  ])('returns 422 for %s', async (_what, change, path) => {
    const answer = await wallets.createFromGoogle(change(wallets.google()));
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });
});
