import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { VersionedHash } from '@tessera/crypto';
import { ClientSecrets } from './client-secrets.js';

const secrets = new ClientSecrets(VersionedHash.withKey(createSecretKey(randomBytes(32))));

describe('ClientSecrets', () => {
  it('makes secrets of 256 bits that no header has to encode', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generate()));
    expect(made.size).toBe(100);
    for (const secret of made) {
      expect(secret).toMatch(/^tcs_[0-9A-Za-z]{43}$/);
    }
  });

  it('finds a secret among several hashes and no other', () => {
    const secret = secrets.generate();
    const others = [secrets.hash('x'), secrets.hash('y')];
    expect(secrets.matches(secret, [...others, secrets.hash(secret)])).toBe(true);
    expect(secrets.matches(secret, others)).toBe(false);
    expect(secrets.matches(secret, [])).toBe(false);
  });

  it('hashes with the key of the keyring', () => {
    const elsewhere = new ClientSecrets(VersionedHash.withKey(createSecretKey(randomBytes(32))));
    expect(elsewhere.matches('secret', [secrets.hash('secret')])).toBe(false);
  });

  it('does not choke on a hash that is none', () => {
    expect(secrets.matches('secret', ['', 'short'])).toBe(false);
  });
});
