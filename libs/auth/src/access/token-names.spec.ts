import { describe, expect, it } from '@jest/globals';
import { hasUnsafeNames } from './token-names.js';

const segment = (json: string) => Buffer.from(json).toString('base64url');

const SAFE = segment('{"alg":"RS256","n\\u00e4me":"\\\\"}');
const UNSAFE = segment(String.raw`{"alg":"RS256","é":{"\\":1}}`);

describe('hasUnsafeNames', () => {
  it.each([
    ['the header of a JWS', `${UNSAFE}.${SAFE}.c2ln`, true],
    ['the payload of a JWS', `${SAFE}.${UNSAFE}.c2ln`, true],
    ['the header of a JWE', `${UNSAFE}.a.b.c.d`, true],
    ['the encrypted key of a JWE, by chance', `${SAFE}.${UNSAFE}.b.c.d`, false],
    ['a signature, by chance', `${SAFE}.${SAFE}.${UNSAFE}`, false],
    ['a header that is not whole', segment('{"\\\\":1'), true],
    ['no part', `${SAFE}.${SAFE}.c2ln`, false],
    ['an API key', 'key_abc', false],
    ['nothing', '', false],
  ])('looks for a name in %s', (_where, token, found) => {
    expect(hasUnsafeNames(token)).toBe(found);
  });
});
