import { randomBase62, type VersionedHash } from '@tessera/crypto';

const SECRET_PREFIX = 'tcs_';
const SECRET_RANDOM_LENGTH = 43;

/**
 * Generates, hashes and compares client secrets. A secret is random and long, so a keyed hash is
 * enough: without the keyring's key a copy of the database does not even allow guessing.
 */
export class ClientSecretsService {
  constructor(private readonly pepper: VersionedHash) {}

  /** 43 base62 characters carry 256 bits; the prefix lets secret scanners recognize a leak. */
  generate(): string {
    return SECRET_PREFIX + randomBase62(SECRET_RANDOM_LENGTH);
  }

  hash(secret: string): string {
    return this.pepper.of('client-secret', secret).toString('base64url');
  }

  /** Always compares with every hash, so that the duration reveals nothing. */
  matches(candidate: string, hashes: readonly string[]): boolean {
    const stored = hashes.map((hash) => Buffer.from(hash, 'base64url'));
    return stored
      .map((hash) => this.pepper.matches(hash, 'client-secret', candidate))
      .includes(true);
  }
}
