import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import type { JweKeyPair } from '../jwe-keys/jwe-keys.service.js';
import { openEncPayload } from './enc-payload.js';

const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };
const pairs: { publicKey: KeyObject; pair: JweKeyPair }[] = [];

beforeAll(() => {
  for (const kid of ['one', 'two']) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const jwk = { kty: 'RSA', kid, use: 'enc', alg: 'RSA-OAEP-256', n, e } as const;
    pairs.push({ publicKey, pair: { jwk, privateKey, createdAt: new Date() } });
  }
});

const find = (kid: string | undefined): Promise<JweKeyPair[]> =>
  Promise.resolve(
    pairs.map(({ pair }) => pair).filter(({ jwk }) => kid === undefined || jwk.kid === kid),
  );

async function encrypt(text: string, index: number, kid?: string): Promise<string> {
  const key = pairs[index]?.publicKey;
  if (key === undefined) {
    throw new Error('There is no such key.');
  }
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ ...HEADER, ...(kid !== undefined && { kid }) })
    .encrypt(key);
}

describe('openEncPayload', () => {
  it('reads the JSON that was encrypted, with the key that is named or any', async () => {
    const json = JSON.stringify({ account_number: '4111111111111111' });
    for (const jwe of [await encrypt(json, 1, 'two'), await encrypt(json, 1)]) {
      expect(await openEncPayload(jwe, find)).toEqual({ account_number: '4111111111111111' });
    }
  });

  it('does not try other keys than the one that is named', async () => {
    expect(await openEncPayload(await encrypt('{}', 1, 'one'), find)).toBeUndefined();
    expect(await openEncPayload(await encrypt('{}', 1, 'three'), find)).toBeUndefined();
  });

  it('gives nothing for what is not JSON', async () => {
    expect(await openEncPayload(await encrypt('4111111111111111 oops', 0), find)).toBeUndefined();
  });

  it('refuses a payload with a name twice, at its path', async () => {
    const json = '{"account_number": "4111111111111111", "account_number": "4242424242424242"}';
    await expect(openEncPayload(await encrypt(json, 0), find, '$.payload')).rejects.toMatchObject({
      validationErrors: [{ path: '$.payload.account_number', message: 'must not be given twice' }],
    });
  });

  it('gives nothing for any other text, without failing', async () => {
    const parts = fc.array(fc.base64String(), { maxLength: 6 }).map((list) => list.join('.'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), parts), async (text) => {
        expect(await openEncPayload(text, find)).toBeUndefined();
      }),
    );
  });

  it('gives nothing for a JWE with any character changed', async () => {
    const jwe = await encrypt('{"account_number":"4111111111111111"}', 0, 'one');
    const positions = fc.nat(jwe.length - 1);
    await fc.assert(
      fc.asyncProperty(positions, async (at) => {
        const other = jwe.charAt(at) === 'A' ? 'z' : 'A';
        const changed = jwe.slice(0, at) + other + jwe.slice(at + 1);
        // The last character of a part may contain bits that belong to no byte.
        const same = changed.split('.').every((part, index) => {
          const original = jwe.split('.')[index] ?? '';
          return Buffer.from(part, 'base64url').equals(Buffer.from(original, 'base64url'));
        });
        if (!same) {
          expect(await openEncPayload(changed, find)).toBeUndefined();
        }
      }),
    );
  });
});
