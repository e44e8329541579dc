import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wycheproof, type WycheproofTest } from '@tessera/local/wycheproof';
import { decrypt, encrypt } from '../src/aes-gcm.js';
import { SealedDataError } from '../src/crypto.errors.js';

type AeadTest = WycheproofTest &
  Readonly<Record<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag', string>>;

const groups = wycheproof<AeadTest>('aes_gcm');
/** The only sizes in use: keys of 256 bits, nonces of 96, tags of 128. */
const ours = groups.filter(
  ({ keySize, ivSize, tagSize }) => keySize === 256 && ivSize === 96 && tagSize === 128,
);
const HEADER = Buffer.from('header');

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const cases = (result: string): AeadTest[] =>
  ours.flatMap(({ tests }) => tests).filter((test) => test.result === result);

function sealedFrom({ iv, ct, tag }: AeadTest): Buffer {
  return Buffer.concat([HEADER, hex(iv), hex(ct), hex(tag)]);
}

describe('AES-256-GCM against the Wycheproof vectors', () => {
  it('opens every valid ciphertext', () => {
    for (const test of cases('valid')) {
      const key = createSecretKey(hex(test.key));
      const plaintext = decrypt(key, HEADER.length, hex(test.aad), sealedFrom(test));
      expect({ tcId: test.tcId, msg: plaintext.toString('hex') }).toEqual({
        tcId: test.tcId,
        msg: test.msg,
      });
    }
    expect(cases('valid')).toHaveLength(39);
  });

  it('rejects every altered tag', () => {
    for (const test of cases('invalid')) {
      const key = createSecretKey(hex(test.key));
      expect(() => decrypt(key, HEADER.length, hex(test.aad), sealedFrom(test))).toThrow(
        SealedDataError,
      );
    }
    expect(cases('invalid')).toHaveLength(27);
  });

  it('rejects a valid ciphertext whose nonce, data, tag or content is shortened', () => {
    for (const test of cases('valid')) {
      const key = createSecretKey(hex(test.key));
      const sealed = sealedFrom(test);
      for (const cut of [1, 4, 12, 16]) {
        const shortened = sealed.subarray(0, sealed.length - cut);
        expect(() => decrypt(key, HEADER.length, hex(test.aad), shortened)).toThrow(
          SealedDataError,
        );
      }
    }
  });

  it('seals every text so that only the same key and data open it', () => {
    for (const test of cases('valid')) {
      const key = createSecretKey(hex(test.key));
      const aad = hex(test.aad);
      const sealed = encrypt(key, HEADER, aad, hex(test.msg));
      expect(decrypt(key, HEADER.length, aad, sealed).toString('hex')).toBe(test.msg);
      const otherData = Buffer.concat([aad, Buffer.of(0)]);
      expect(() => decrypt(key, HEADER.length, otherData, sealed)).toThrow(SealedDataError);
    }
  });
});
