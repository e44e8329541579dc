import { createSecretKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { hmacSha256 } from '@tessera/crypto';
import { wycheproof, type WycheproofTest } from '@tessera/local/wycheproof';
import { signBody } from '../src/receiver/signature.js';

type MacTest = WycheproofTest & Readonly<Record<'key' | 'msg' | 'tag', string>>;

const groups = wycheproof<MacTest>('hmac_sha256');

it('signs every message of the Wycheproof vectors with its valid tag, and none with another', () => {
  const seen = { valid: 0, invalid: 0, acceptable: 0 };
  for (const { tagSize, tests } of groups) {
    for (const { key, msg, tag, result, tcId } of tests) {
      const body = Buffer.from(msg, 'hex');
      const secret = createSecretKey(Buffer.from(key, 'hex'));
      const signature = signBody(body, secret);
      // That of receivers, and that of the sender.
      expect(hmacSha256(secret, body, 'hex')).toBe(signature);
      // A shorter tag is the beginning of the whole one.
      const isSame = signature.slice(0, Number(tagSize) / 4) === tag;
      expect({ tcId, isSame }).toEqual({ tcId, isSame: result === 'valid' });
      seen[result] += 1;
    }
  }
  expect(seen).toEqual({ valid: 66, invalid: 108, acceptable: 0 });
});
