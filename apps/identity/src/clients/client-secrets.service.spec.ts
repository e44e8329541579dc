import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { VersionedHash } from '@tessera/crypto';
import { ClientSecretsService } from './client-secrets.service.js';

const secrets = new ClientSecretsService(VersionedHash.withKey(createSecretKey(randomBytes(32))));

describe('ClientSecretsService', () => {
  it('generates secrets of 256 bits that need no encoding in a header', () => {
    const made = new Set(Array.from({ length: 100 }, () => secrets.generate()));
    expect(made.size).toBe(100);
    for (const secret of made) {
      expect(secret).toMatch(/^tcs_[0-9A-Za-z]{43}$/);
    }
  });

  it('matches one of several hashes', () => {
    const secret = secrets.generate();
    const others = [secrets.hash('x'), secrets.hash('y')];
    expect(secrets.matches(secret, [...others, secrets.hash(secret)])).toBe(true);
    expect(secrets.matches(secret, others)).toBe(false);
    expect(secrets.matches(secret, [])).toBe(false);
  });

  it('hashes with the key of the keyring', () => {
    const elsewhere = new ClientSecretsService(
      VersionedHash.withKey(createSecretKey(randomBytes(32))),
    );
    expect(elsewhere.matches('secret', [secrets.hash('secret')])).toBe(false);
  });

  it('returns false for an invalid hash', () => {
    expect(secrets.matches('secret', ['', 'short'])).toBe(false);
  });
});
