import { createPrivateKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { decryptGooglePay, googlePayKeys, type GoogleCiphertext } from './google-pay-decryption.js';
import { googlePayment, readGoogleMessage } from './google-pay-payment.js';
import { findIntermediateKey, isSignedFor } from './google-pay-signature.js';
import { parseGoogleRootKeys } from './google-root-keys.js';

// A payload from the test vectors of Tink, the library of the protocol's authors.
const ROOT_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/1+3HBVSbdv+j7NaArdgMyoSAM43yRydzqdg1TxodSzA96Dj4Mc1EiKroxxunavVIvdxGnJeFViTzFvzFRxyCw==';
const RECIPIENT = 'someRecipient';
const MERCHANT_KEY = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCPSuFr4iSIaQprjjchHPyDu2NXFe0vDBoTpPkYaK9dehRANCAATnaFz/vQKuO90pxsINyVNWojabHfbx9qIJ6uD7Q7ZSxmtyo/Ez3/o2kDT8g0pIdyVIYktCsq65VoQIDWSh2Bdm',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});
const MESSAGE = {
  encryptedMessage:
    'PeYi+ZnJs1Gei1dSOkItdfFG8Y81FvEI7dHE0sSrSU6OPnndftV/qDbbmXHmppoyP/2lhF+XsH93qzD3u46BRnxxPtetzGT0533rIraskTj8SZ6FVYY1Opfo7FECGk57FfF8aDaCSOoyTh1k0v6wdxVwEVvWqG1T/ij+u2KWOw5G1WSB/RVicni0Az13ModYb0KMdMws1USKlWxBfKU5PtxibVx4fZ95HYQ82qgHlV4ToKaUY7YWud1iEspmFsBMk0nh4t1hVxRzsxKUjMV1915qD5yq7k5n9YPao2mR9NJgLPDktsc4uf9bszzvnqhz3T1YID43QwX16yCyn/YxNVe3dJ1+S+BGyJ+vyKXp+Zh4SlIua2NFLwnR06Es3Kvl6LlOGasoPC/tMAWYLQlGsl+vHK3mrMZjC6KbOsXg+2mrlZwL+QOt3ih2jIPe',
  ephemeralPublicKey:
    'BD6pQKpy7yDebAX4qV0u/AfMYNQhOD+teyoa/5SsxwTGCoC1ZKHxNMb5BXvRmBcYGPNTx8+fAkEwzJ8GqbX/Q7E=',
  tag: '8gFteCvCuamX1RmL7ORdHqleyBf0N55OfAs80RYGgwc=',
};
const PAYLOAD = {
  signedKey: JSON.stringify({ keyValue: ROOT_KEY, keyExpiration: '1879409613939' }),
  keySignatures: [
    'MEQCIFBle+JsfsovRBeoFEYKWFAeBYFAhq0S+GtusiosjV4lAiAGcK9qfVpnqG6Hw8cbGBQ79beiAs6IIkBxBfeKDBR+kA==',
  ].map((text) => Buffer.from(text, 'base64')),
  signedMessage: JSON.stringify(MESSAGE),
  signature: Buffer.from(
    'MEYCIQCbtFh9UIf1Ty3NKZ2z0ZmL0SHwR30uiRGuRXk9ghpyrwIhANiZQ0Df6noxkQ6M652PcIPkk2m1PQhqiq4UhzvPQOYf',
    'base64',
  ),
};
const NOW = new Date('2026-01-02T03:04:05Z');
const ROOTS = parseGoogleRootKeys(
  JSON.stringify({
    keys: [{ keyValue: ROOT_KEY, protocolVersion: 'ECv2', keyExpiration: '32506264800000' }],
  }),
);

function ciphertext(message: typeof MESSAGE = MESSAGE): GoogleCiphertext {
  return {
    encryptedMessage: Buffer.from(message.encryptedMessage, 'base64'),
    ephemeralPublicKey: Buffer.from(message.ephemeralPublicKey, 'base64'),
    tag: Buffer.from(message.tag, 'base64'),
  };
}

it('verifies the signatures of a payload that Tink sealed, for its recipient alone', () => {
  const key = findIntermediateKey(PAYLOAD, ROOTS, NOW);
  if (key === null) throw new Error('The intermediate key was not found.');
  expect(key.expiresAt).toEqual(new Date(1_879_409_613_939));
  expect(isSignedFor(RECIPIENT, PAYLOAD, key)).toBe(true);
  expect(isSignedFor('otherRecipient', PAYLOAD, key)).toBe(false);
});

it('trusts no root key whose time is over', () => {
  expect(findIntermediateKey(PAYLOAD, ROOTS, new Date(32_506_264_799_999))).not.toBeNull();
  expect(findIntermediateKey(PAYLOAD, ROOTS, new Date(32_506_264_800_000))).toBeNull();
});

it('opens a payload that Tink sealed', () => {
  const plaintext = decryptGooglePay(ciphertext(), MERCHANT_KEY);
  if (plaintext === null) throw new Error('It was not opened.');
  const message = readGoogleMessage(plaintext);
  if (message === null) throw new Error('It was not read.');
  expect(message.expiresAt).toEqual(new Date(32_506_264_800_000));
  const payment = googlePayment(message, NOW);
  expect(payment).toMatchObject({
    authentication: 'PAN_ONLY',
    scheme: 'visa',
    expiryMonth: 12,
    expiryYear: 2026,
    cryptogram: null,
    eci: null,
  });
  expect(typeof payment === 'string' ? payment : payment.accountNumber.expose()).toBe(
    '4111111111111111',
  );
  expect(plaintext.every((byte) => byte === 0)).toBe(true);
});

it('opens nothing under another tag, key or ciphertext', () => {
  const { encryptedMessage, ephemeralPublicKey, tag } = ciphertext();
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const variants: GoogleCiphertext[] = [
    { encryptedMessage, ephemeralPublicKey, tag: flipped(tag, 31) },
    { encryptedMessage, ephemeralPublicKey, tag: tag.subarray(0, 31) },
    { encryptedMessage, ephemeralPublicKey, tag: Buffer.alloc(0) },
    { encryptedMessage: flipped(encryptedMessage, 0), ephemeralPublicKey, tag },
    { encryptedMessage: encryptedMessage.subarray(1), ephemeralPublicKey, tag },
    { encryptedMessage, ephemeralPublicKey: flipped(ephemeralPublicKey, 64), tag },
    { encryptedMessage, ephemeralPublicKey: Buffer.alloc(65), tag },
    { encryptedMessage, ephemeralPublicKey: Buffer.alloc(0), tag },
  ];
  for (const variant of variants) expect(decryptGooglePay(variant, MERCHANT_KEY)).toBeNull();
});

it('derives two keys of 256 bits that differ', () => {
  const { encryptionKey, macKey } = googlePayKeys(Buffer.alloc(65, 4), Buffer.alloc(32, 7));
  expect([encryptionKey.length, macKey.length]).toEqual([32, 32]);
  expect(encryptionKey.equals(macKey)).toBe(false);
});

it.each([
  ['no JSON', 'keys'],
  ['no list', '{"keys": {}}'],
  ['no key of the protocol', JSON.stringify({ keys: [{ protocolVersion: 'ECv1' }] })],
  ['a key without an expiration', rootKeys({ keyValue: ROOT_KEY })],
  ['an invalid key', rootKeys({ keyValue: 'AAAA', keyExpiration: '32506264800000' })],
])('takes no root keys from %s', (_what, json) => {
  expect(() => parseGoogleRootKeys(json)).toThrow();
});

function rootKeys(entry: object): string {
  return JSON.stringify({ keys: [{ protocolVersion: 'ECv2', ...entry }] });
}
