import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateKeyring, Keyring } from '@tessera/crypto';
import { timeOfId } from '@tessera/ids';
import fc from 'fast-check';
import { DECISION_ID_KEY, DecisionIdempotencyService } from './decision-idempotency.service.js';

const keyring = await Keyring.from(generateKeyring([DECISION_ID_KEY]));
const idempotency = new DecisionIdempotencyService(keyring);

/** The ID by its definition: half of an HMAC, marked as a version 4 UUID. */
function idOf(...parts: string[]): string {
  const hmac = createHmac('sha256', keyring.hmacKey(DECISION_ID_KEY));
  for (const part of parts) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(part));
    hmac.update(length).update(part);
  }
  const bytes = hmac.digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

describe('the ID of a row that is derived from a key', () => {
  it('is derived from the caller, the key and how often the key was used before', () => {
    const text = fc.string({ minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(text, text, fc.nat(3), (principalId, key, use) => {
        const identify = idempotency.identify({ principalId, key, body: Buffer.from('{}') });
        expect(identify(use).id).toBe(idOf(principalId, key, String(use)));
      }),
    );
  });

  it('is another one for every request without a key', () => {
    const identify = () =>
      idempotency.identify({ principalId: 'shop', key: undefined, body: Buffer.from('{}') })(0);
    const [one, other] = [identify(), identify()];
    expect(one.id).not.toBe(other.id);
    expect(one.bodyFingerprint).toBeNull();
  });
});

describe('the ID of a decision', () => {
  const NOON = Date.parse('2026-03-04T12:00:00Z');
  const identities = (key: string | undefined, principalId = 'shop') =>
    idempotency.identifyDecision({ principalId, key, body: Buffer.from('{}') });
  const at = (time: number, orderedFrom = 0) => ({ now: time, orderedFrom });

  it('is derived from the caller, the key, its use and six hours of UTC', () => {
    const id = identities('k').at(0, at(NOON + 1)).id;
    expect(timeOfId(id)).toBe(NOON);
    expect(identities('k').at(0, at(NOON + 6 * 3_600_000 - 1)).id).toBe(id);
    for (const other of [
      identities('l').at(0, at(NOON)),
      identities('k', 'other').at(0, at(NOON)),
      identities('k').at(1, at(NOON)),
      identities('k').at(0, at(NOON - 1)),
    ]) {
      expect(other.id).not.toBe(id);
    }
  });

  it('is among the earlier IDs of a request a day later', () => {
    const first = identities('k').at(0, at(NOON + 1)).id;
    const day = identities('k').at(0, at(NOON + 24 * 3_600_000));
    expect(day.earlierIds).toHaveLength(4);
    expect(day.earlierIds).toContain(first);
    expect(day.bodyFingerprint).toEqual(identities('k').at(0, at(NOON)).bodyFingerprint);
  });

  it('is that of earlier releases until all processes know the new ones', () => {
    const before = identities('k').at(0, at(NOON - 1, NOON));
    expect(before.id).toBe(idOf('shop', 'k', '0'));
    expect(before.id).toBe(identities('k').former?.(0).id);
    const after = identities('k').at(0, at(NOON + 1, NOON));
    expect(before.boundaryId).toBe(after.id);
    expect(after.boundaryId).toBe(after.id);
  });

  it('is another one for every request without a key, in order of time', () => {
    const [one, other, later] = [0, 0, 1].map(
      (ms) => identities(undefined).at(0, at(NOON + ms)).id,
    );
    expect(one).not.toBe(other);
    expect(timeOfId(String(one))).toBe(NOON);
    expect(String(later) > String(one)).toBe(true);
  });
});

describe('the fingerprint of a body', () => {
  const fingerprint = (key: string, body: string) =>
    idempotency.identify({ principalId: 'shop', key, body: Buffer.from(body) })(0).bodyFingerprint;

  it('is that of its meaning', () => {
    const one = fingerprint('k', '{"a":1,"b":[2]}');
    expect(fingerprint('k', '{ "b": [2.0], "a": 1 }')).toEqual(one);
    expect(fingerprint('k', '{"a":1,"b":[3]}')).not.toEqual(one);
  });

  it('is different under every key', () => {
    expect(fingerprint('k', '{}')).not.toEqual(fingerprint('l', '{}'));
  });
});
