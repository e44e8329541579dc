import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createApiKey, hashApiKey } from '@tessera/auth';
import { Keyring, type Secret, type VersionedHash } from '@tessera/crypto';
import { MicroBatch, prepared, preparedCount } from '@tessera/database';
import { ServiceUnavailableError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { RowIntegrityService, type AuthenticatedRow } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { ACCOUNT_KEY_ROWS, ACCOUNT_ROWS } from '../authenticated-tables.js';
import { AccountApiKey } from './account-api-key.entity.js';
import type { KeyScope } from './key-limits.js';

/** Hashes API keys: an attacker who has the table but not the keyring cannot test guesses. */
export const API_KEY_PEPPER = 'api-key-pepper';

/** What is needed to decide whether a presented key is valid, and for which account. */
export interface KeyCredential {
  readonly id: string;
  readonly accountId: AccountId;
  readonly keyHash: Buffer;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[] | null;
  readonly allowedCidrs: readonly string[] | null;
}

/** What a key is made with. */
export interface KeyWish {
  readonly accountId: AccountId;
  readonly description: string | null;
  readonly expiresAt: Date | null;
  readonly scopes?: readonly KeyScope[] | null;
  readonly allowedCidrs?: readonly string[] | null;
  /** A key that exists already: its value and the part that names it. Otherwise one is generated. */
  readonly given?: { readonly keyId: string; readonly value: Secret<string> };
  readonly prefix: string;
  readonly environment: string;
}

export interface CreatedKey {
  readonly key: AccountApiKey;
  readonly value: string;
}

interface CredentialRow {
  readonly id: string;
  readonly account_id: AccountId;
  readonly key_id: string;
  readonly key_hash: Buffer;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly scopes: string[] | null;
  readonly allowed_cidrs: string[] | null;
  readonly row_mac: Buffer | null;
  readonly enabled: boolean;
  readonly account_mac: Buffer | null;
}

const CREDENTIALS = {
  name: 'account_api_key_credentials',
  text: `select k.id, k.account_id, k.key_id, k.key_hash, k.expires_at, k.revoked_at, k.scopes,
      k.allowed_cidrs, k.row_mac, a.enabled, a.row_mac as account_mac
    from account_api_key k join account a on a.id = k.account_id
    where k.key_id = any($1::text[]) and k.revoked_at is null and a.enabled`,
};
/** An older use that arrives late does not turn the time back. */
const USED = {
  name: 'account_api_key_used',
  text: `update account_api_key k set last_used_at = used.at
    from unnest($1::uuid[], $2::timestamptz[]) as used(id, at)
    where k.id = used.id and (k.last_used_at is null or k.last_used_at < used.at)`,
};

const MAX_READS_TOGETHER = 64;
const MAX_BATCHES_IN_FLIGHT = 2;
const MAX_QUEUED = 2_000;

/** The API keys of accounts. */
@Injectable()
export class AccountKeysRepository {
  private readonly credentials: MicroBatch<string, KeyCredential | null>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
    private readonly keyring: Keyring,
  ) {
    this.credentials = new MicroBatch({
      execute: (keyIds) => this.readCredentials(keyIds),
      keyOf: (keyId) => keyId,
      isTotalFailure: () => true,
      overloaded: () => new ServiceUnavailableError('Too many requests wait; try again.'),
      sizes: 'any',
      maxBatch: MAX_READS_TOGETHER,
      maxInFlight: MAX_BATCHES_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /** Resolved at each use: a worker has no such key, and needs none. */
  private get pepper(): VersionedHash {
    return this.keyring.versionedHash(API_KEY_PEPPER);
  }

  /**
   * Makes a key. The value is in no other response.
   *
   * @throws a unique violation when the given key is there already
   */
  async create(tx: EntityManager, wish: KeyWish): Promise<CreatedKey> {
    const { accountId, description, expiresAt, scopes = null, allowedCidrs = null } = wish;
    const made = this.hashedKey(wish);
    const key = tx.create(AccountApiKey, {
      id: randomUUID(),
      accountId,
      keyId: made.keyId,
      keyHash: made.hash,
      description,
      createdAt: this.clock.now(),
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      scopes: scopes === null ? null : [...scopes],
      allowedCidrs: allowedCidrs === null ? null : [...allowedCidrs],
    });
    key.rowMac = this.integrity.mac(ACCOUNT_KEY_ROWS, key);
    await tx.insert(AccountApiKey, key);
    return { key, value: made.value };
  }

  /** Newest first, those that are revoked or have expired included. */
  list(accountId: AccountId): Promise<AccountApiKey[]> {
    return this.dataSource.manager.find(AccountApiKey, {
      where: { accountId },
      order: { createdAt: 'desc', id: 'desc' },
    });
  }

  findByKeyId(tx: EntityManager, keyId: string): Promise<AccountApiKey | null> {
    return tx.findOneBy(AccountApiKey, { keyId });
  }

  /**
   * Ends a key at once, in all replicas. A row that fails its integrity check stays without a valid
   * MAC: it does not become genuine by being revoked.
   *
   * @returns whether there was one to revoke
   */
  async revoke(tx: EntityManager, keyId: string): Promise<boolean> {
    const where = { keyId, revokedAt: IsNull() };
    const lock = { mode: 'pessimistic_write' } as const;
    const key = await tx.findOne(AccountApiKey, { where, lock });
    if (key === null) return false;
    const isIntact = this.integrity.isIntact(ACCOUNT_KEY_ROWS, key);
    key.revokedAt = this.clock.now();
    if (isIntact) key.rowMac = this.integrity.mac(ACCOUNT_KEY_ROWS, key);
    const { id, revokedAt, rowMac } = key;
    await tx.update(AccountApiKey, { id }, { revokedAt, rowMac });
    return true;
  }

  /** Read again for every request, so that a revoked key ends in all replicas at once. */
  findCredential(keyId: string): Promise<KeyCredential | null> {
    return this.credentials.add(keyId);
  }

  /**
   * Replaces the hash of a key that was presented, so that an old version of the pepper is needed no
   * longer than its keys are used. Does nothing to a row that was changed meanwhile or is not intact.
   */
  async renewHash({ id, keyHash }: KeyCredential, hash: Buffer): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const where = { id, keyHash, revokedAt: IsNull() };
      const lock = { mode: 'pessimistic_write' } as const;
      const key = await tx.findOne(AccountApiKey, { where, lock });
      if (key === null || !this.integrity.isIntact(ACCOUNT_KEY_ROWS, key)) return;
      key.keyHash = hash;
      const rowMac = this.integrity.mac(ACCOUNT_KEY_ROWS, key);
      await tx.update(AccountApiKey, { id }, { keyHash: hash, rowMac });
    });
  }

  /** @param uses the last use of each key, by its id */
  async noteUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await preparedCount(this.dataSource, USED, [[...uses.keys()], [...uses.values()]]);
  }

  private hashedKey({ given, prefix, environment }: KeyWish) {
    if (given === undefined) return createApiKey(this.pepper, prefix, environment);
    const value = given.value.expose();
    return { keyId: given.keyId, value, hash: hashApiKey(this.pepper, value) };
  }

  private async readCredentials(keyIds: readonly string[]): Promise<(KeyCredential | null)[]> {
    const rows = await prepared<CredentialRow>(this.dataSource, CREDENTIALS, [keyIds]);
    const byKeyId = new Map(rows.map((row) => [row.key_id, row]));
    return keyIds.map((keyId) => {
      const row = byKeyId.get(keyId);
      return row !== undefined && this.grants(row) ? credentialOf(row) : null;
    });
  }

  private grants(row: CredentialRow): boolean {
    const { account_id: id, enabled, account_mac: rowMac } = row;
    return (
      this.integrity.isIntact(ACCOUNT_KEY_ROWS, row) &&
      this.integrity.isIntact(ACCOUNT_ROWS, { id, enabled, rowMac } as AuthenticatedRow)
    );
  }
}

function credentialOf(row: CredentialRow): KeyCredential {
  const { id, account_id: accountId, key_hash: keyHash, expires_at: expiresAt, scopes } = row;
  return { id, accountId, keyHash, expiresAt, scopes, allowedCidrs: row.allowed_cidrs };
}
