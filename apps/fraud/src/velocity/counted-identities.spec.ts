import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateKeyring, Keyring } from '@tessera/crypto';
import { timeOrderedHashId, timeOrderedId } from '@tessera/ids';
import type { FraudConfig } from '../config.js';
import { CountedIdentities } from './counted-identities.js';
import { sortedLocks } from './postgres-batch.js';
import { VELOCITY_KEY } from './velocity-keys.js';

const keyring = await Keyring.from(generateKeyring([VELOCITY_KEY]));
const identities = new CountedIdentities(keyring, { dedupesReferences: false } as FraudConfig);
const document = {
  context: 'default',
  credential_fingerprint: 'crd_1',
  transaction: { reference: 'r', amount: 1, currency: 'EUR' },
} as Parameters<CountedIdentities['of']>[0]['document'];

const counted = (id: string) => identities.of({ id, repeatable: true, document }).decisionId;

describe('the ID under which a decision is counted', () => {
  it('is the same in every period of one key', () => {
    const [hash, other] = ['12345'.repeat(5), '12346'.repeat(5)];
    expect(counted(timeOrderedHashId(1_000, hash))).toBe(counted(timeOrderedHashId(2_000, hash)));
    expect(counted(timeOrderedHashId(1_000, hash))).not.toBe(
      counted(timeOrderedHashId(1_000, other)),
    );
  });

  it('begins differently for each key, so that keys share no lock', () => {
    const ids = Array.from({ length: 20 }, () =>
      counted(timeOrderedHashId(1_000, randomBytes(12).toString('hex'))),
    );
    expect(new Set(sortedLocks(ids)).size).toBe(ids.length);
  });

  it('is the ID of the decision without a key', () => {
    const id = timeOrderedId();
    expect(counted(id)).toBe(id);
  });
});
