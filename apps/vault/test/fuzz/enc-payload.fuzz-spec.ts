import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { checkReplayableAsync } from '@tessera/local/replayable';
import fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import { openEncPayload } from '../../src/sessions/enc-payload.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pairs = [{ privateKey, jwk: {} as never, createdAt: new Date() }];
const HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'a' };
const PAYLOAD = { account_number: '4242424242424242', expiry_month: 12 };

let genuine: string;

beforeAll(async () => {
  genuine = await new CompactEncrypt(Buffer.from(JSON.stringify(PAYLOAD)))
    .setProtectedHeader(HEADER)
    .encrypt(publicKey);
});

const open = (jwe: string): Promise<unknown> => openEncPayload(jwe, () => Promise.resolve(pairs));

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Headers that a decryption library may be talked into things by. */
const header = fc.record(
  {
    alg: fc.constantFrom(
      'RSA-OAEP-256',
      'RSA-OAEP',
      'RSA1_5',
      'dir',
      'none',
      'A256KW',
      'PBES2-HS256+A128KW',
      'ECDH-ES',
      7,
      null,
    ),
    enc: fc.constantFrom('A256GCM', 'A128GCM', 'A256CBC-HS512', 'none', '', null),
    kid: fc.oneof(fc.string(), fc.constant('a'), fc.nat()),
    zip: fc.constantFrom('DEF', 'gzip', true),
    crit: fc.constantFrom([], ['exp'], ['b64'], 'exp', [1]),
    p2c: fc.constantFrom(1, 2 ** 31, -1, '1'),
    p2s: fc.string(),
    epk: fc.constantFrom({}, { kty: 'EC', crv: 'P-256' }, null, []),
    jwk: fc.constant({ kty: 'oct', k: 'AA' }),
    b64: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** A change of a serialized JWE, given its five parts. */
const change: fc.Arbitrary<(parts: string[]) => string[]> = fc.oneof(
  fc.tuple(fc.nat(4), fc.nat(), fc.nat(7)).map(
    ([part, at, bit]) =>
      (parts: string[]) =>
        replacedIn(parts, part, flipped(parts[part] ?? '', at, bit)),
  ),
  fc.tuple(fc.nat(4), fc.nat(40)).map(
    ([part, cut]) =>
      (parts: string[]) =>
        replacedIn(parts, part, (parts[part] ?? '').slice(cut)),
  ),
  fc.tuple(fc.nat(4), fc.nat(4)).map(
    ([from, to]) =>
      (parts: string[]) =>
        replacedIn(parts, to, parts[from] ?? ''),
  ),
  fc.tuple(fc.nat(4), fc.string()).map(
    ([part, text]) =>
      (parts: string[]) =>
        replacedIn(parts, part, text),
  ),
  fc.tuple(fc.nat(4), fc.nat(), fc.constantFrom('=', ' ', '\n', '+', '/', '.', '\0', 'A')).map(
    ([part, at, char]) =>
      (parts: string[]) =>
        replacedIn(parts, part, inserted(parts[part] ?? '', at, char)),
  ),
  header.map(
    (fields) => (parts: string[]) =>
      replacedIn(parts, 0, base64url(JSON.stringify({ ...HEADER, ...fields }))),
  ),
  fc.constant((parts: string[]) => parts.slice(1)),
  fc.constant((parts: string[]) => [...parts, '']),
);

/** An earlier change may have taken the part away. */
function replacedIn(parts: readonly string[], at: number, by: string): string[] {
  return parts.map((part, index) => (index === at ? by : part));
}

function flipped(part: string, at: number, bit: number): string {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.length === 0) return 'AA';
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
  return bytes.toString('base64url');
}

function inserted(part: string, at: number, char: string): string {
  const index = part === '' ? 0 : at % part.length;
  return part.slice(0, index) + char + part.slice(index);
}

/** Equal for spellings of the same bytes under the same header text, which is authenticated as text. */
function meaningOf(jwe: string): string {
  const [protectedHeader, ...parts] = jwe.split('.');
  const bytes = parts.map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return [protectedHeader, ...bytes].join('.');
}

it('never opens a payload of which a bit was changed, and never throws', async () => {
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 3 }),
    async (changes) => {
      const parts = changes.reduce((before, apply) => apply(before), genuine.split('.'));
      const jwe = parts.join('.');
      const opened = await open(jwe);
      // Another spelling of the same bytes may be opened or refused.
      if (opened !== undefined) expect(meaningOf(jwe)).toBe(meaningOf(genuine));
      if (opened !== undefined || jwe === genuine) expect(opened).toEqual(PAYLOAD);
    },
  );
  await checkReplayableAsync('altered JWE payloads', property, 3_000);
});

it('reads any text as no payload', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.base64String({ maxLength: 60 }), { maxLength: 7 }).map((parts) => parts.join('.')),
  );
  const property = fc.asyncProperty(text, async (jwe) => {
    expect(await open(jwe)).toBeUndefined();
  });
  await checkReplayableAsync('texts that are no JWE', property, 5_000);
});
